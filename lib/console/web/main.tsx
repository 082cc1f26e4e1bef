import { render } from 'preact';
import { App } from './app.tsx';
import { startClock } from './clock.ts';
import { attempt } from './server.ts';
import { startState } from './state.ts';
import { startStream } from './stream.ts';
import { applyTheme } from './theme.ts';

applyTheme();
const root = document.getElementById('app');
if (root) render(<App />, root);
void attempt(async () => {
  await startState();
  await startStream();
  await startClock();
});
