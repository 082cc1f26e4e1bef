import { signal } from '@preact/signals';
import { sandboxPayoutOutcome } from '../../../../functions/domain/sandbox/outcomes.ts';
import { money, words } from '../format.ts';
import { card, cards, currency, purpose, recipient, recipients, step } from '../pay-form.ts';
import { attempt, readApi, say } from '../server.ts';
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
  const make = () =>
    attempt(async () => {
      const customer = await aCustomer();
      const made = await step('/customers/external-accounts', accountOf(customer.id));
      reload();
      recipients.value = [
        { currency: purpose.value === 'transfer' ? currency.value : 'BTC', customerId: customer.id, ...made },
        ...recipients.value,
      ];
      recipient.value = made.id;
      say('A customer with an account to pay to was made');
    });
  return (
    <div class="new-recipient">
      <Field label="A new recipient who">{(id) => <Select id={id} value={ending} choices={endings} />}</Field>
      <button type="button" class="button" onClick={make}>
        Make one
      </button>
    </div>
  );
};

function accountOf(customerId: string): object {
  const random = crypto.randomUUID().replaceAll('-', '');
  if (purpose.value === 'transfer') {
    const digits = BigInt(`0x${random}`).toString().slice(0, 9);
    const accountNumber = `${digits}${ending.value === 'abc' ? '999' : ending.value}`;
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };
    return {
      customerId,
      currency: 'USD',
      accountInfo: { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021', beneficiary },
    };
  }
  const address = `spark1${random}${'q'.repeat(8)}${ending.value}`;
  return { customerId, currency: 'BTC', accountInfo: { accountType: 'SPARK_WALLET', address } };
}

const cardholderFunds = 100_000;

/** A cardholder with money and a card, which the sandbox's issuer activates within a moment. */
export const NewCard = ({ reload }: { readonly reload: () => void }) => {
  const make = () =>
    attempt(async () => {
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
      <button type="button" class="button" onClick={make}>
        Make a card
      </button>
    </div>
  );
};
