#!/usr/bin/env bash
# Deploys a stage, makes a payment through it, and returns to the commit deployed before when one of the two fails.
#   .github/deploy-stage.sh STAGE [forward]
# Nothing is deployed into an account that has too little of what the stage needs: the lines above the refusal say what to raise.
# With `forward` the deployed version need not be able to read what this one writes, and nothing is taken back. Run `npm ci` first: what
# fails before the deployment takes nothing back.
set -euo pipefail
stage=$1
mode=${2:-}
tag=deployed-$stage
remote=${REMOTE:-origin}

say() { echo "deploy-stage: $*"; }

# Whether something was deployed before. git ls-remote ends with 2 where there is no such tag, and otherwise when it cannot ask.
deployed() {
  local status=0
  git ls-remote --quiet --exit-code "$remote" "refs/tags/$tag" > /dev/null || status=$?
  case $status in
    0) git fetch --quiet "$remote" "+refs/tags/$tag:refs/tags/$tag" || exit 1 ;;
    2) return 1 ;;
    *) say "The tags of $remote cannot be read."; exit 1 ;;
  esac
}

deploy() { npm run deploy -- -c stage="$stage" --outputs-file outputs.json "$@"; }

# Updates then change what holds data, and never replace it by something empty. The CDK cannot set this.
protect() { npm run operate -- protect --stack "payments-$stage-data"; }

# The gateway refuses a platform without an API key in the usage plan, and a plan that was made anew has none. Elsewhere this changes nothing.
give_keys() { npm run operate -- platform keys --stack "payments-$stage-data" --why "A deployment" --by pipeline; }

smoke() { npm run operate -- smoke --url "$(jq -r ".[\"payments-$stage-api\"].BaseUrl" outputs.json)"; }

roll_back() {
  if [ "$mode" = forward ]; then say "Not taken back: the version before cannot read what this one wrote. Deploy a fix."; return; fi
  if [ "$has_previous" = no ]; then say "Nothing was deployed before, so nothing is taken back."; return; fi
  say "Taking the stage back to $tag."
  git checkout --quiet "$tag"
  npm ci
  # At once: the alarms of a release would only delay it.
  deploy -c emergency=true
  give_keys || say "Not every platform may have its API key (docs/runbooks/deployment.md#the-stack-of-the-routes-is-made-anew)."
  say "The stage runs $tag again."
}

has_previous=no
if deployed; then has_previous=yes; fi

npm run operate -- quotas --check --stage "$stage" || {
  say "Not deployed: the account has too little of a quota, or cannot be asked (docs/operations.md#pipeline)."
  exit 1
}

if [ "$mode" != forward ] && [ "$has_previous" = yes ]; then
  # Both versions run side by side during the deployment, and it may be taken back.
  npm run prove -- releases --short --against "$tag" || {
    say "Not deployed: this version and $tag cannot read each other. Change the stored form by expand and contract (docs/operations.md#versions)."
    exit 1
  }
fi

# What is there already, before anything changes.
protect || {
  say "Not deployed: the policies of the stacks with data cannot be set (docs/operations.md#pipeline)."
  exit 1
}

has_keys=yes
# Taking the release back would bring no keys, so the payment decides alone.
if deploy && { give_keys || has_keys=no; } && smoke; then
  # What is there since now. The next release is compared with this one, whatever else fails.
  is_protected=yes
  protect || is_protected=no
  git tag -f "$tag"
  git push -f "$remote" "refs/tags/$tag"
  [ "$is_protected" = yes ] || say "Deployed, but the policies of the stacks with data could not be set after it (docs/operations.md#pipeline)."
  [ "$has_keys" = yes ] || say "Deployed, but not every platform may have its API key (docs/runbooks/deployment.md#the-stack-of-the-routes-is-made-anew)."
  if [ "$is_protected" = no ] || [ "$has_keys" = no ]; then exit 1; fi
  say "Deployed."
else
  roll_back
  exit 1
fi
