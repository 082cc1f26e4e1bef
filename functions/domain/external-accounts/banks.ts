import type { CurrencyCode } from '../../contract/currency-table.ts';
import type { AccountInfo } from '../../contract/external-accounts/account-info.ts';

/** A bank or wallet that payouts can be addressed to by name. */
interface Bank {
  /** The exact value of `accountInfo.bankName`. */
  readonly bankName: string;
  readonly displayName: string;
  readonly country: string;
  readonly currency: CurrencyCode;
}

const banksOf = (country: string, currency: CurrencyCode, names: Readonly<Record<string, string>>): readonly Bank[] =>
  Object.entries(names).map(([bankName, displayName]) => ({ bankName, displayName, country, currency }));

/** The banks of Singapore by the first eight characters of their BIC (ISO 9362). */
const singaporeanBanks: Readonly<Record<string, string>> = {
  BKCHSGSG: 'Bank of China',
  CITISGSG: 'Citibank',
  DBSSSGSG: 'DBS',
  HSBCSGS2: 'HSBC',
  ICBKSGSG: 'Industrial and Commercial Bank of China',
  MBBESGS2: 'Maybank',
  OCBCSGSG: 'OCBC',
  SCBLSG22: 'Standard Chartered',
  UOVBSGSG: 'UOB',
};

/** The account with the name of its bank, where a code that no other bank has says which it is. */
export function withBankName(info: AccountInfo): AccountInfo {
  if (info.accountType !== 'SGD_ACCOUNT' || info.bankName !== undefined) return info;
  const bankName = singaporeanBanks[info.swiftCode.slice(0, 8)];
  return bankName === undefined ? info : { ...info, bankName };
}

/**
 * The largest banks and mobile-money providers of every country that a type of account pays to, with the names that payouts use.
 * Source: the public names of institutions that the country's central bank licenses. A payout rail that reaches more banks adds
 * them here.
 */
export const banks: readonly Bank[] = [
  ...banksOf('PH', 'PHP', {
    'Asia United Bank': 'Asia United Bank (AUB)',
    'BDO Unibank': 'BDO Unibank',
    BPI: 'Bank of the Philippine Islands (BPI)',
    'China Bank': 'China Banking Corporation',
    'EastWest Bank': 'EastWest Bank',
    GCash: 'GCash',
    'Land Bank of the Philippines': 'Land Bank of the Philippines',
    Maya: 'Maya Bank',
    Metrobank: 'Metropolitan Bank and Trust Company',
    PNB: 'Philippine National Bank (PNB)',
    RCBC: 'Rizal Commercial Banking Corporation (RCBC)',
    'Security Bank': 'Security Bank',
    'Union Bank of the Philippines': 'Union Bank of the Philippines',
  }),
  ...banksOf('NG', 'NGN', {
    'Access Bank': 'Access Bank',
    'Ecobank Nigeria': 'Ecobank Nigeria',
    FCMB: 'First City Monument Bank (FCMB)',
    'Fidelity Bank': 'Fidelity Bank',
    'First Bank of Nigeria': 'First Bank of Nigeria',
    GTBank: 'Guaranty Trust Bank (GTBank)',
    'Kuda Bank': 'Kuda Microfinance Bank',
    Moniepoint: 'Moniepoint Microfinance Bank',
    OPay: 'OPay',
    PalmPay: 'PalmPay',
    'Stanbic IBTC Bank': 'Stanbic IBTC Bank',
    'Sterling Bank': 'Sterling Bank',
    UBA: 'United Bank for Africa (UBA)',
    'Union Bank of Nigeria': 'Union Bank of Nigeria',
    'Wema Bank': 'Wema Bank',
    'Zenith Bank': 'Zenith Bank',
  }),
  ...banksOf('AE', 'AED', { 'Emirates NBD': 'Emirates NBD', 'First Abu Dhabi Bank': 'First Abu Dhabi Bank (FAB)' }),
  ...banksOf('BD', 'BDT', { bKash: 'bKash', 'BRAC Bank': 'BRAC Bank', 'Islami Bank': 'Islami Bank Bangladesh' }),
  ...banksOf('BJ', 'XOF', { Moov: 'Moov Money', MTN: 'MTN Mobile Money' }),
  ...banksOf('BR', 'BRL', { 'Banco do Brasil': 'Banco do Brasil', Itau: 'Itaú Unibanco', Nubank: 'Nubank' }),
  ...banksOf('BW', 'BWP', { 'Orange Money': 'Orange Money', MyZaka: 'Mascom MyZaka' }),
  ...banksOf('CA', 'CAD', { RBC: 'Royal Bank of Canada (RBC)', 'TD Bank': 'Toronto-Dominion Bank (TD)' }),
  ...banksOf('CG', 'XAF', { Airtel: 'Airtel Money', MTN: 'MTN Mobile Money' }),
  ...banksOf('CI', 'XOF', { MTN: 'MTN Mobile Money', 'Orange Money': 'Orange Money', Wave: 'Wave' }),
  ...banksOf('CM', 'XAF', { MTN: 'MTN Mobile Money', 'Orange Money': 'Orange Money' }),
  ...banksOf('CO', 'COP', { Bancolombia: 'Bancolombia', Davivienda: 'Banco Davivienda', Nequi: 'Nequi' }),
  ...banksOf('DE', 'EUR', { Commerzbank: 'Commerzbank', 'Deutsche Bank': 'Deutsche Bank' }),
  ...banksOf('DK', 'DKK', { 'Danske Bank': 'Danske Bank', 'Jyske Bank': 'Jyske Bank' }),
  ...banksOf('EG', 'EGP', { 'Banque Misr': 'Banque Misr', CIB: 'Commercial International Bank (CIB)' }),
  ...banksOf('ES', 'EUR', { BBVA: 'BBVA', CaixaBank: 'CaixaBank', Santander: 'Banco Santander' }),
  ...banksOf('FR', 'EUR', { 'BNP Paribas': 'BNP Paribas', 'Credit Agricole': 'Crédit Agricole' }),
  ...banksOf('GB', 'GBP', { Barclays: 'Barclays', HSBC: 'HSBC UK', Lloyds: 'Lloyds Bank' }),
  ...banksOf('GT', 'GTQ', { 'Banco Industrial': 'Banco Industrial', Banrural: 'Banrural' }),
  ...banksOf('HK', 'HKD', { 'Hang Seng Bank': 'Hang Seng Bank', HSBC: 'HSBC Hong Kong' }),
  ...banksOf('HT', 'HTG', { MonCash: 'Digicel MonCash', NatCash: 'Natcom NatCash' }),
  ...banksOf('IN', 'INR', { 'HDFC Bank': 'HDFC Bank', 'ICICI Bank': 'ICICI Bank', SBI: 'State Bank of India (SBI)' }),
  ...banksOf('IT', 'EUR', { 'Intesa Sanpaolo': 'Intesa Sanpaolo', UniCredit: 'UniCredit' }),
  ...banksOf('JM', 'JMD', { 'JN Bank': 'JN Bank', NCB: 'National Commercial Bank Jamaica (NCB)' }),
  ...banksOf('KE', 'KES', { 'M-PESA': 'Safaricom M-PESA' }),
  ...banksOf('MW', 'MWK', { AIRTEL: 'Airtel Money', TNM: 'TNM Mpamba' }),
  ...banksOf('MX', 'MXN', { Banorte: 'Banorte', 'BBVA Mexico': 'BBVA México', Citibanamex: 'Citibanamex' }),
  ...banksOf('NL', 'EUR', { 'ABN AMRO': 'ABN AMRO', ING: 'ING', Rabobank: 'Rabobank' }),
  ...banksOf('PK', 'PKR', {
    Easypaisa: 'Easypaisa',
    HBL: 'Habib Bank (HBL)',
    JazzCash: 'JazzCash',
    UBL: 'United Bank (UBL)',
  }),
  ...banksOf('RW', 'RWF', { AIRTEL: 'Airtel Money', MTN: 'MTN Mobile Money' }),
  ...banksOf('SG', 'SGD', { DBS: 'DBS Bank', OCBC: 'OCBC Bank', UOB: 'United Overseas Bank (UOB)' }),
  ...banksOf('SN', 'XOF', { 'Orange Money': 'Orange Money', Wave: 'Wave' }),
  ...banksOf('SV', 'USD', { 'Banco Agricola': 'Banco Agrícola', 'Banco Cuscatlan': 'Banco Cuscatlán' }),
  ...banksOf('TG', 'XOF', { Moov: 'Moov Money', TMoney: 'Togocom TMoney' }),
  ...banksOf('TZ', 'TZS', { AIRTEL: 'Airtel Money', VODACOM: 'Vodacom M-Pesa' }),
  ...banksOf('UG', 'UGX', { AIRTEL: 'Airtel Money', MTN: 'MTN Mobile Money' }),
  ...banksOf('US', 'USD', {
    'Bank of America': 'Bank of America',
    Chase: 'JPMorgan Chase',
    'Wells Fargo': 'Wells Fargo',
  }),
  ...banksOf('ZM', 'ZMW', { AIRTEL: 'Airtel Money', MTN: 'MTN Mobile Money', ZAMTEL: 'Zamtel Kwacha' }),
  ...banksOf('CN', 'CNY', { AliPay: 'Alipay', WechatPay: 'WeChat Pay' }),
  ...banksOf('GH', 'GHS', {
    'Absa Bank Ghana': 'Absa Bank Ghana',
    'Ecobank Ghana': 'Ecobank Ghana',
    'GCB Bank': 'GCB Bank',
  }),
  ...banksOf('ID', 'IDR', {
    'Bank Central Asia': 'Bank Central Asia (BCA)',
    'Bank Mandiri': 'Bank Mandiri',
    'Bank Negara Indonesia': 'Bank Negara Indonesia (BNI)',
    'Bank Rakyat Indonesia': 'Bank Rakyat Indonesia (BRI)',
  }),
  ...banksOf('MY', 'MYR', { 'CIMB Bank': 'CIMB Bank', Maybank: 'Malayan Banking', 'Public Bank': 'Public Bank' }),
  ...banksOf('TH', 'THB', {
    'Bangkok Bank': 'Bangkok Bank',
    Kasikornbank: 'Kasikornbank',
    'Krungthai Bank': 'Krungthai Bank',
    'Siam Commercial Bank': 'Siam Commercial Bank (SCB)',
  }),
  ...banksOf('VN', 'VND', { BIDV: 'BIDV', Techcombank: 'Techcombank', Vietcombank: 'Vietcombank' }),
  ...banksOf('ZA', 'ZAR', {
    'Absa Bank': 'Absa Bank',
    'Capitec Bank': 'Capitec Bank',
    'First National Bank': 'First National Bank (FNB)',
    Nedbank: 'Nedbank',
    'Standard Bank': 'Standard Bank of South Africa',
  }),
];
