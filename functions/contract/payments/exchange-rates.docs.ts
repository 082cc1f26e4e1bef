import { inUnitOf } from '../currencies.docs.ts';
import { describeObject, describeOperation } from '../description.ts';
import { durationText, priceLifeMs } from '../figures.ts';
import { ExchangeRate, ExchangeRateFees, ExchangeRateListResponse, getExchangeRates } from './exchange-rates.ts';

const source = inUnitOf('the source currency');

export const exchangeRateDescriptions = [
  describeObject(ExchangeRateFees, "The fees of a payment, the platform's own included.", {
    fixed: `The part that does not depend on the amount, ${source}.`,
    total: `All fees, ${source}.`,
  }),
  describeObject(ExchangeRate, 'What an amount becomes on one corridor and rail, fees included. Indicative only.', {
    sourceCurrency: 'The currency that is sent.',
    destinationCurrency: 'The currency that is received.',
    destinationPaymentRail: 'The rail of the payout. Absent for crypto assets, which reach a wallet without a rail.',
    sendingAmount: `The amount that is sent, ${source}.`,
    minSendingAmount: `The smallest amount of one payment, ${source}.`,
    maxSendingAmount: `The largest amount of one payment, ${source}.`,
    receivingAmount: `The amount that is received after fees, ${inUnitOf('the destination currency')}.`,
    exchangeRate:
      'Source units per destination unit, both in major units, fees included. The rate of a quote excludes them.',
    fees: 'The fees within `sendingAmount`.',
    updatedAt: `When the rate was computed (UTC). Rates are up to ${durationText(priceLifeMs / 1000)} old.`,
  }),
  describeObject(ExchangeRateListResponse, 'The rates of the requested corridors.', {
    data: 'One entry for each corridor and rail.',
  }),
  describeOperation(getExchangeRates, {
    text: 'Shows what an amount becomes on each corridor and rail, with the fees and the bounds of a payment. Use it to show prices before a payment; a quote locks one. The rates are indicative.',
    parameters: {
      sourceCurrency: 'The currency to send. Absent: every currency of the platform.',
      destinationCurrency:
        'The currency to receive; several may be repeated or separated by commas. Absent: every currency that a rail reaches.',
      sendingAmount: `The amount to send, ${source}. The default is 10000.`,
    },
  }),
];
