import { render } from 'preact';
import { App } from './app.tsx';
import { startClock } from './clock.ts';
import { startState } from './state.ts';
import { startStream } from './stream.ts';
import { applyTheme } from './theme.ts';

applyTheme();
const root = document.getElementById('app');
// Every page asks for the data of a platform, so the platforms come first.
void startState()
  .then(() => root && render(<App />, root))
  .then(startStream)
  .then(startClock);
