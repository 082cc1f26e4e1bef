import { signal } from '@preact/signals';
import { sandboxPayoutOutcome } from '../../../../functions/domain/sandbox/outcomes.ts';
import { money, words } from '../format.ts';
import { useOnce } from '../once.ts';
import { card, cards, currency, purpose, recipient, recipients, step } from '../pay-form.ts';
import { readApi, say } from '../server.ts';
import { server } from '../state.ts';
import { Field, Select } from './form.tsx';

const endings = ['abc', '002', '003', '004', '005'].map((value) => {
  const outcome = sandboxPayoutOutcome(value);
  if (outcome.kind === 'SUCCEEDS') return { value, text: 'is paid' };
  const when = outcome.afterSeconds > 0 ? ` after ${outcome.afterSeconds} s` : '';
  return { value, text: `fails${when}: ${words(outcome.failureReason)} (${value})` };
});

const ending = signal('abc');

const aCustomer = () => step('/customers', { customerType: 'INDIVIDUAL', region: 'US', fullName: 'Jane Example' });

/** A customer with a wallet or a bank account whose ending decides what the sandbox does. */
export const NewRecipient = ({ reload }: { readonly reload: () => void }) => {
  const { run, isRunning } = useOnce(async () => {
    const customer = await aCustomer();
    const made = await step('/customers/external-accounts', accountOf(customer.id));
    reload();
    recipients.value = [{ currency: receivedCurrency(), customerId: customer.id, ...made }, ...recipients.value];
    recipient.value = made.id;
    say('A customer with an account to pay to was made');
  });
  return (
    <div class="new-recipient">
      <Field label="A new recipient who">{(id) => <Select id={id} value={ending} choices={endings} />}</Field>
      <button type="button" class="button" disabled={isRunning} onClick={run}>
        Make one
      </button>
    </div>
  );
};

/** What is received: the currency itself of a transfer; bitcoin of what converts, unless it is bitcoin that is sent. */
const receivedCurrency = (): string => {
  if (purpose.value === 'transfer') return currency.value;
  return currency.value === 'BTC' ? 'USD' : 'BTC';
};

function accountOf(customerId: string): object {
  const code = receivedCurrency();
  const accountInfo = accountInfos[code]?.();
  if (!accountInfo) throw new Error(`Make an account in ${code} on the page API: Create an external account.`);
  return { customerId, currency: code, accountInfo };
}

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };
const digits = (): string => ending.value.replace('abc', '999');
const hexadecimal = (): string => crypto.randomUUID().replaceAll('-', '');
const decimal = (length: number): string => BigInt(`0x${hexadecimal()}`).toString().slice(-length);
const sparkWallet = () => ({
  accountType: 'SPARK_WALLET',
  address: `spark1${hexadecimal()}${'q'.repeat(8)}${ending.value}`,
});

/** An account in each currency that a sandbox platform has by default, with a number that ends as was chosen. The sandbox does not look at check digits. */
const accountInfos: Readonly<Record<string, () => object>> = {
  USD: () => ({
    ...{ accountType: 'USD_ACCOUNT', accountNumber: `${decimal(9)}${digits()}` },
    ...{ routingNumber: '021000021', beneficiary },
  }),
  EUR: () => ({
    ...{ accountType: 'EUR_ACCOUNT', iban: `DE89${decimal(15)}${digits()}` },
    beneficiary: { ...beneficiary, countryOfResidence: 'DE' },
  }),
  BTC: sparkWallet,
  USDB: sparkWallet,
  USDC: () => ({ accountType: 'POLYGON_WALLET', address: `0x${hexadecimal()}00000${ending.value}` }),
};

const cardholderFunds = 100_000;

/** A cardholder with money and a card, which the sandbox's issuer activates within a moment. */
export const NewCard = ({ reload }: { readonly reload: () => void }) => {
  const { run, isRunning } = useOnce(async () => {
    const customer = await aCustomer();
    const query = `customerId=${customer.id}&currency=USD&type=INTERNAL_FIAT`;
    const own = server.value?.platformId ?? '';
    const { data } = await readApi<{ data: { id: string }[] }>(own, `/customers/internal-accounts?${query}`);
    const funded = data[0]?.id ?? '';
    await step(`/sandbox/internal-accounts/${funded}/fund`, { amount: cardholderFunds });
    const made = await step('/cards', { cardholderId: customer.id, form: 'VIRTUAL', fundingSources: [funded] });
    cards.value = [{ cardholderId: customer.id, ...made }, ...cards.value];
    card.value = made.id;
    reload();
    say('A cardholder with a funded card was made');
  });
  return (
    <div class="new-recipient is-line">
      <p class="muted">A new cardholder with {money(cardholderFunds, 'USD')}</p>
      <button type="button" class="button" disabled={isRunning} onClick={run}>
        Make a card
      </button>
    </div>
  );
};
