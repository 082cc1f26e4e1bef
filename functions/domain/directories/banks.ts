import type { CurrencyCode } from '../../contract/currency-table.ts';

/** A bank or wallet that payouts can be addressed to by name. */
export interface Bank {
  /** What `accountInfo.bankName` takes, letter by letter. */
  readonly bankName: string;
  readonly displayName: string;
  readonly country: string;
  readonly currency: CurrencyCode;
}

const banksOf = (country: string, currency: CurrencyCode, names: Readonly<Record<string, string>>): readonly Bank[] =>
  Object.entries(names).map(([bankName, displayName]) => ({ bankName, displayName, country, currency }));

/**
 * Banks by country, with the names that payouts are addressed by. Source: the public names of institutions that the central
 * banks of the countries license (for the Philippines Bangko Sentral ng Pilipinas, for Nigeria the Central Bank of Nigeria,
 * and so on). The largest of each country; a payout rail that reaches more adds them here.
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
