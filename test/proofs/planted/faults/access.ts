import type { FaultyFile } from '../fault.ts';

/** Faults of credentials, permissions, idempotency keys, cursors and bodies. */
export const access: readonly FaultyFile[] = [
  {
    file: 'functions/use-cases/cards/cards.ts',
    foundBy: ['test/properties/races.test.ts'],
    faults: [['[putCard(card), requireUndeleted(cardholder)]', '[putCard(card)]']],
  },
  {
    file: 'functions/use-cases/cards/cards.ts',
    foundBy: ['test/api/cards/cards.test.ts'],
    faults: [['...(cardholder ? [requireUndeleted(cardholder)] : [])', '']],
  },
  {
    file: 'functions/use-cases/agents/agents.ts',
    foundBy: ['test/properties/races.test.ts'],
    faults: [['      requireUndeleted(customer),\n', '']],
  },
  {
    file: 'functions/use-cases/agents/agents.ts',
    foundBy: ['test/api/agents/deleted-tokens.test.ts'],
    faults: [
      ['      requireCaller(caller),\n', ''],
      ['[requireCaller(context.caller), ...changes]', 'changes'],
    ],
  },
  {
    file: 'functions/use-cases/platforms/config.ts',
    foundBy: ['test/api/platforms/platform-config.test.ts'],
    faults: [['[requireCaller(caller), ...changes', '[...changes']],
  },
  {
    file: 'functions/use-cases/agents/device-codes.ts',
    foundBy: ['test/api/agents/deleted-tokens.test.ts'],
    faults: [['[requireCaller(caller), putAgent(agent)', '[putAgent(agent)']],
  },
  {
    file: 'functions/use-cases/external-accounts/registration.ts',
    foundBy: ['test/properties/races.test.ts'],
    faults: [['...(customer ? [requireUndeleted(customer)] : [])', '...[]']],
  },
  {
    file: 'functions/use-cases/invitations/invitations.ts',
    foundBy: ['test/properties/races.test.ts'],
    faults: [['...putNewInvitation(invitation), requireUndeleted(inviter)', '...putNewInvitation(invitation)']],
  },
  {
    file: 'functions/use-cases/payments/quotes/checked-payment.ts',
    foundBy: ['test/properties/races.test.ts'],
    faults: [
      ['takesNothing && isId', 'false && isId'],
      ['isIncoming(payment) || payment.funding !== undefined', 'isIncoming(payment)'],
      ['isIncoming(payment) || payment.funding !== undefined', 'payment.funding !== undefined'],
    ],
  },
  {
    file: 'functions/use-cases/sandbox/receive.ts',
    foundBy: ['test/properties/races.test.ts'],
    faults: [[', requireUndeleted(receiver.customer)]', ']']],
  },
  {
    file: 'functions/api/authorizer.ts',
    foundBy: ['test/api/authorizer.test.ts'],
    faults: [
      ['if (!credential || !matches) throw unauthorized();', 'if (!credential) throw unauthorized();'],
      ["{ Effect: 'Deny', Resource: resourcesOf(event, agentRoutes) },", ''],
      ['return key !== undefined && isMarked(key, credential);', 'return key !== undefined;'],
      [
        "[{ Effect: 'Allow', Resource: resourcesOf(event, agentRoutes) }]",
        "[{ Effect: 'Allow', Resource: resourcesOf(event, ['*']) }]",
      ],
      ["permissions: permissions.join(',')", "permissions: 'VIEW,TRANSACT,MANAGE'"],
      [
        'usageIdentifierKey: usageKeyOf(context.platformId)',
        'usageIdentifierKey: context.clientId ?? usageKeyOf(context.platformId)',
      ],
      ['colon < 1 || colon > longestClientId', 'colon < 1'],
      ["permissions: '',", "permissions: 'VIEW',"],
      [
        'cause.message === unauthorizedMessage) logCredentialsRefused();',
        'cause.message === unauthorizedMessage) throw cause;',
      ],
      ["else logFailure('Authorizer', event.requestContext?.requestId, cause);", ''],
      ['    agentId,\n    customerId,\n  } satisfies', '    agentId,\n  } satisfies'],
    ],
  },
  {
    file: 'functions/topology/capabilities.ts',
    foundBy: ['test/lib/local/iam.test.ts'],
    faults: [["const uuid = '?'.repeat(36);", "const uuid = '*';"]],
  },
  {
    file: 'lib/local/table/table-client.ts',
    foundBy: ['test/lib/local/iam.test.ts'],
    faults: [["...(typeof partition === 'string' && { partition }),", '']],
  },
  {
    file: 'functions/runtime/caller.ts',
    foundBy: [
      'test/runtime/caller.test.ts',
      'test/runtime/serve.test.ts',
      'test/api/agents/agent-external-accounts.test.ts',
      'test/api/agents/agent-reads.test.ts',
      'test/http/agents.test.ts',
    ],
    faults: [
      ['customerId === undefined || customerId === owner', 'true'],
      [
        "(endpoint.permission === 'AGENT') !== (caller.agentId !== undefined)",
        "endpoint.permission === 'AGENT' && caller.agentId === undefined",
      ],
      ["(endpoint.permission === 'AGENT') !== (caller.agentId !== undefined)", 'false'],
      [
        'endpoint.permission && !caller.permissions.includes(endpoint.permission)',
        'endpoint.permission && caller.permissions.length === 0',
      ],
      [
        "if (!data) throw new Refusal('UNAUTHORIZED', commonMessages.UNAUTHORIZED);\n  return data;",
        'return data as Caller;',
      ],
    ],
  },
  {
    file: 'functions/runtime/caller.ts',
    foundBy: ['test/api/sandbox/sandbox-fund-internal-account.test.ts'],
    faults: [["endpoint.sandboxOnly && caller.environment !== 'sandbox'", 'false']],
  },
  {
    file: 'functions/contract/figures.ts',
    foundBy: [
      'test/runtime/idempotency.test.ts',
      'test/runtime/serve.test.ts',
      'test/api/sca/sca-login.test.ts',
      'test/docs/figures.test.ts',
    ],
    faults: [
      ['idempotencyKeyLifeSeconds = 30 * day', 'idempotencyKeyLifeSeconds = day'],
      ['maximumBodyBytes = 1_048_576', 'maximumBodyBytes = 104_857_600'],
      ['challengeLifeSeconds = 5 * minute', 'challengeLifeSeconds = 50 * minute'],
      ['giveUpAfterMs = 7 * day', 'giveUpAfterMs = 6 * day'],
    ],
  },
  {
    file: 'functions/runtime/idempotency.ts',
    foundBy: ['test/runtime/idempotency.test.ts', 'test/runtime/keyed-request.test.ts'],
    faults: [
      ['record.fingerprint !== fingerprint', 'false'],
      ['key.length < 1 || key.length > longestIdempotencyKey', 'key.length > longestIdempotencyKey'],
      ['key.length < 1 || key.length > longestIdempotencyKey', 'key.length < 1'],
      ['JSON.stringify({ ...input, headers: {} })', "''"],
      ['{ ...input, headers: {} }', 'input'],
      ["name.toLowerCase() === 'idempotency-key'", "name === 'Idempotency-Key'"],
      ['agentId === undefined ? endpoint.id', "agentId !== '' ? endpoint.id"],
      ['if (!endpoint.requiresKey) return undefined;', 'return undefined;'],
      ['scope: { platformId, operation, key }', "scope: { platformId, operation: 'any', key }"],
    ],
  },
  {
    file: 'functions/runtime/cursor.ts',
    foundBy: ['test/runtime/cursor.test.ts'],
    faults: [
      ['JSON.stringify([platformId, filters, position])', 'JSON.stringify([filters, position])'],
      ['JSON.stringify([platformId, filters, position])', 'JSON.stringify([platformId, position])'],
      ['JSON.stringify([platformId, filters, position])', 'JSON.stringify([platformId, filters])'],
      [' || seal !== sealOf(scope, position)', ''],
    ],
  },
  {
    file: 'functions/runtime/serve/with-size.ts',
    foundBy: ['test/runtime/serve.test.ts', 'test/http/bad-input.test.ts'],
    faults: [['maximumUploadBytes : maximumBodyBytes', 'maximumUploadBytes : maximumUploadBytes']],
  },
  {
    file: 'functions/runtime/validation/text-errors.ts',
    foundBy: ['test/runtime/text-errors.test.ts'],
    faults: [
      ['if (message) errors.push({ field, message });', ''],
      ['if (mistakeIn(name)) errors.push(', 'if (false as boolean) errors.push('],
      ["  if (!text.isWellFormed()) return 'is not well-formed Unicode';\n", ''],
    ],
  },
  {
    file: 'functions/use-cases/platforms/tokens.ts',
    foundBy: ['test/api/platforms/tokens.test.ts'],
    faults: [
      ['  requireGrantable(permissions, request.permissions);\n', ''],
      ['  requireOther(caller.clientId, token);\n', ''],
      ['[requireCaller(caller), ...putToken(token, clientSecret)]', 'putToken(token, clientSecret)'],
      ['[requireCaller(caller), ...deleteToken(token)]', 'deleteToken(token)'],
      ['(token) => token.name === name', '() => true'],
    ],
  },
  {
    file: 'functions/domain/agents/policy.ts',
    foundBy: [
      'test/api/agents/agents.test.ts',
      'test/api/agents/update-agent-policy.test.ts',
      'test/api/agents/agent-reads.test.ts',
      'test/properties/agent-policies.test.ts',
    ],
    faults: [
      ['!own.includes(equivalents[permission])', 'false'],
      ["EXECUTE_QUOTES: 'TRANSACT'", "EXECUTE_QUOTES: 'VIEW'"],
      ['allowedAccountIds === null || allowedAccountIds.includes(accountId)', 'true'],
      ["typeof limit === 'number' && replacement === undefined", 'false'],
      ["typeof limit === 'number' && replacement === undefined", "typeof limit === 'number'"],
      ['sentRules ??', ''],
    ],
  },
  {
    file: 'functions/use-cases/sandbox/simulate-status.ts',
    foundBy: ['test/api/sandbox/account-statuses.test.ts'],
    faults: [
      ["if (account.status === 'CLOSED') throw", 'if (false) throw'],
      ["account.status === 'PENDING_OWNERSHIP_VERIFICATION' || account", 'account'],
      ["|| account.status === 'UNVERIFIED') {", ') {'],
    ],
  },
  {
    file: 'lib/local/fair-queue.ts',
    foundBy: ['test/lib/local/fair-queue.test.ts'],
    faults: [
      ['inProgress === 0 || (', '('],
      ['this.#inProgress < this.#places && ', ''],
      ['one.inProgress - other.inProgress', 'other.inProgress - one.inProgress'],
      ['caller.inProgress === 0 && caller.waiting.length === 0 && !', '!'],
      [' && !this.#isFarBehind()', ''],
      ['if (this.#doneInTurn.has(name) && isSharing()) return false;', ''],
      ['if (this.#doneInTurn.has(name) && isSharing()) return false;', 'if (this.#doneInTurn.has(name)) return false;'],
    ],
  },
  {
    file: 'lib/local/end-of-turn.ts',
    foundBy: ['test/lib/local/end-of-turn.test.ts'],
    faults: [
      ['isAheadWaiting && now < turnBeganAt + aheadMs', 'false'],
      [' && !isSharing()', ''],
      ['waiting.length > 0 && !isSharing()', 'false'],
      ['isAheadWaiting ||= isAhead;', ''],
    ],
  },
  {
    file: 'lib/local/fair-queue.ts',
    foundBy: ['test/lib/local/end-of-turn.test.ts'],
    faults: [['if (this.#callers.size > 1) noteSharing();', '']],
  },
];
