import { handled, numberIn, type Routes, textIn } from '../routes.ts';
import { type Breaks, breakDefects } from './breaks.ts';

/** Breaks a payment everywhere: start, watch, cancel. `flowOf` refuses a payment that does not exist. */
export const breakRoutes = (breaks: Breaks, flowOf: (paymentId: string) => Promise<string>): Routes => ({
  'GET /breaks': () => breaks.view,
  'GET /breaks/defects': () => breakDefects,
  'GET /breaks/stream': ({ response }) => {
    breaks.watch(response);
    return handled;
  },
  'POST /breaks/start': async ({ body }) => {
    const paymentId = textIn(body, 'paymentId');
    breaks.start({
      paymentId,
      flow: await flowOf(paymentId),
      ...(body.first !== undefined && { first: Math.floor(numberIn(body, 'first', 1)) }),
      ...(body.defect !== undefined && { defect: textIn(body, 'defect') }),
    });
    return breaks.view;
  },
  'POST /breaks/cancel': () => {
    breaks.cancel();
    return breaks.view;
  },
});
