// The script of the guides: tabs for the languages, Copy, and Run, which sends a request through the console.

const theme = localStorage.getItem('console.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
const menu = document.querySelector('.menu');
if (matchMedia('(max-width: 760px)').matches) menu.open = false;

const search = document.querySelector('input[type=search]');
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input')) return;
  event.preventDefault();
  search.focus();
});

const hasConsole = 'console' in document.documentElement.dataset;

/** The values that requests of this page have given. */
const place = `docs.values.${location.pathname}`;
const values = JSON.parse(sessionStorage.getItem(place) ?? '{}');
function keep(name, value) {
  values[name] = value;
  sessionStorage.setItem(place, JSON.stringify(values));
  showValues();
}
function showValues() {
  for (const name of document.querySelectorAll('var[data-name]')) {
    const value = values[name.dataset.name];
    name.classList.toggle('known', value !== undefined);
    if (value !== undefined) name.textContent = value;
  }
}

function button(title, work) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = title;
  made.addEventListener('click', () => work(made));
  return made;
}

function chooseLanguage(language) {
  localStorage.setItem('docs.language', language);
  for (const panel of document.querySelectorAll('.panel')) panel.hidden = panel.dataset.language !== language;
  for (const tab of document.querySelectorAll('.tab')) tab.ariaPressed = String(tab.dataset.language === language);
}

for (const sample of document.querySelectorAll('.sample')) {
  const tools = document.createElement('span');
  tools.className = 'tools';
  for (const panel of sample.querySelectorAll('.panel')) {
    const tab = button(panel.dataset.title, () => chooseLanguage(panel.dataset.language));
    tab.className = 'tab';
    tab.dataset.language = panel.dataset.language;
    tools.append(tab);
  }
  tools.append(
    button('Copy', async (copy) => {
      const code = sample.querySelector('.panel:not([hidden]) code') ?? sample.querySelector('code');
      await navigator.clipboard.writeText(code.textContent);
      copy.textContent = 'Copied';
      setTimeout(() => {
        copy.textContent = 'Copy';
      }, 1500);
    }),
  );
  if (sample.dataset.step && hasConsole) {
    const run = button('Run', () => runStep(sample, run));
    run.className = 'run';
    tools.append(run);
  }
  sample.querySelector('figcaption').append(tools);
}
chooseLanguage(localStorage.getItem('docs.language') ?? 'curl');
showValues();

const at = (answer, path) => path.split('.').reduce((found, part) => found?.[part], answer);

/** The text with the values of earlier answers. Throws a sentence where one is missing. */
const filled = (text) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => {
    if (name === 'run' && values.run === undefined) keep('run', String(Date.now()));
    if (values[name] === undefined) throw new Error(`Run the requests above first: one of them gives ${name}.`);
    return values[name];
  });

async function send({ method, path, headers, body }) {
  const response = await fetch('/_console/send', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      method,
      path: filled(path),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
      ...(body !== undefined && { body: JSON.parse(filled(body)) }),
    }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** Sends a request until it is as the guide says, for at most two minutes. */
async function sent(step, output) {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const answer = await send(step);
    const isThere = !step.until || at(answer.body, step.until.place) === step.until.value;
    if (isThere || answer.status >= 400 || Date.now() > deadline) return { ...answer, isThere };
    show(output, 'waiting', `Asking until ${step.until.place} is ${step.until.value}`, answer.body);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

function show(output, tone, sentence, body) {
  const line = document.createElement('p');
  line.className = tone;
  line.textContent = sentence;
  output.replaceChildren(line);
  if (body === null || body === undefined) return;
  const text = document.createElement('pre');
  text.tabIndex = 0;
  text.textContent = JSON.stringify(body, null, 2);
  output.append(text);
}

async function runStep(sample, run) {
  const step = JSON.parse(sample.dataset.step);
  const output = sample.querySelector('output');
  run.disabled = true;
  try {
    const { status, body, isThere } = await sent(step, output);
    const isRight = status === step.status && isThere;
    for (const { name, place: from } of step.keeps) if (isRight) keep(name, at(body, from));
    show(
      output,
      isRight ? 'good' : 'bad',
      isRight ? String(status) : `${status}, where ${step.status} was expected`,
      body,
    );
  } catch (error) {
    show(output, 'bad', error.message);
  } finally {
    run.disabled = false;
  }
}
