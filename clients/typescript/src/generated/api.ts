// Written by npm run docs from the contract. Changes belong there.

import type { CallOptions, KeyedCallOptions } from '../options.ts';

/** Changes of the configuration. Fields that are not sent stay. */
export type PlatformConfigUpdateRequest = {
  /** The domain of the customers' UMA addresses. */
  readonly umaDomain?: string;
  /** The https URL that events are posted to. A changed endpoint gets one `TEST` event. */
  readonly webhookEndpoint?: string;
  /** Replaces the whole list. A new currency gives the platform an internal account. A currency may appear once. */
  readonly supportedCurrencies?: readonly PlatformCurrencyConfig[];
  /** Fields inside that are not sent stay. */
  readonly embeddedWalletConfig?: EmbeddedWalletConfig;
  /** Fields inside that are not sent stay. */
  readonly cardTokenization2faConfig?: CardTokenization2FAConfig;
  /** Adds or replaces fees by type and source currency; others stay. A fee whose parts are both 0 is removed. */
  readonly feeConfigs?: readonly FeeConfig[];
};

/** The settings of one currency of a platform. */
export type PlatformCurrencyConfig = {
  /** The currency. */
  readonly currencyCode: CurrencyCode;
  /** The smallest amount of one payment, in the smallest unit of the currency. */
  readonly minAmount: number;
  /** The largest amount of one payment, in the smallest unit of the currency. */
  readonly maxAmount: number;
  /** What the platform requires to know about the other side of a UMA payment. */
  readonly requiredCounterpartyFields: readonly CounterpartyFieldDefinition[];
  /** Which directions of payments are enabled. An empty list turns the currency off. */
  readonly enabledTransactionTypes: readonly EnabledTransactionType[];
  /** What the currency's provider requires to know about the platform's customers. */
  readonly providerRequiredCustomerFields?: readonly CustomerInfoFieldName[];
  /** What the currency's provider requires to know about the other side of a payment. */
  readonly providerRequiredCounterpartyCustomerFields?: readonly CustomerInfoFieldName[];
};

/**
 * A currency that the service knows, with the decimals of its major unit.
 *
 * - `USD`: United States Dollar, 2 decimals.
 * - `EUR`: Euro, 2 decimals.
 * - `GBP`: British Pound, 2 decimals.
 * - `AED`: United Arab Emirates Dirham, 2 decimals.
 * - `ARS`: Argentine Peso, 2 decimals.
 * - `BDT`: Bangladeshi Taka, 2 decimals.
 * - `BRL`: Brazilian Real, 2 decimals.
 * - `BWP`: Botswana Pula, 2 decimals.
 * - `CAD`: Canadian Dollar, 2 decimals.
 * - `CNY`: Chinese Yuan, 2 decimals.
 * - `COP`: Colombian Peso, 2 decimals.
 * - `DKK`: Danish Krone, 2 decimals.
 * - `EGP`: Egyptian Pound, 2 decimals.
 * - `GHS`: Ghanaian Cedi, 2 decimals.
 * - `GTQ`: Guatemalan Quetzal, 2 decimals.
 * - `HKD`: Hong Kong Dollar, 2 decimals.
 * - `HTG`: Haitian Gourde, 2 decimals.
 * - `IDR`: Indonesian Rupiah, 2 decimals.
 * - `INR`: Indian Rupee, 2 decimals.
 * - `JMD`: Jamaican Dollar, 2 decimals.
 * - `KES`: Kenyan Shilling, 2 decimals.
 * - `MWK`: Malawian Kwacha, 2 decimals.
 * - `MXN`: Mexican Peso, 2 decimals.
 * - `MYR`: Malaysian Ringgit, 2 decimals.
 * - `NGN`: Nigerian Naira, 2 decimals.
 * - `PHP`: Philippine Peso, 2 decimals.
 * - `PKR`: Pakistani Rupee, 2 decimals.
 * - `RWF`: Rwandan Franc, 0 decimals.
 * - `SGD`: Singapore Dollar, 2 decimals.
 * - `SLV`: Salvadoran Colón, 2 decimals.
 * - `THB`: Thai Baht, 2 decimals.
 * - `TZS`: Tanzanian Shilling, 2 decimals.
 * - `UGX`: Ugandan Shilling, 0 decimals.
 * - `VND`: Vietnamese Dong, 0 decimals.
 * - `XAF`: Central African CFA Franc, 0 decimals.
 * - `XOF`: West African CFA Franc, 0 decimals.
 * - `ZAR`: South African Rand, 2 decimals.
 * - `ZMW`: Zambian Kwacha, 2 decimals.
 * - `BTC`: Bitcoin, 8 decimals.
 * - `USDB`: USDB, 6 decimals.
 * - `USDC`: USD Coin, 6 decimals.
 * - `USDT`: Tether, 6 decimals.
 */
export type CurrencyCode = "USD" | "EUR" | "GBP" | "AED" | "ARS" | "BDT" | "BRL" | "BWP" | "CAD" | "CNY" | "COP" | "DKK" | "EGP" | "GHS" | "GTQ" | "HKD" | "HTG" | "IDR" | "INR" | "JMD" | "KES" | "MWK" | "MXN" | "MYR" | "NGN" | "PHP" | "PKR" | "RWF" | "SGD" | "SLV" | "THB" | "TZS" | "UGX" | "VND" | "XAF" | "XOF" | "ZAR" | "ZMW" | "BTC" | "USDB" | "USDC" | "USDT";

/** A piece of information that is asked for. */
export type CounterpartyFieldDefinition = {
  /** What is asked for. */
  readonly name: CustomerInfoFieldName;
  /** Whether the payment fails without it. */
  readonly mandatory: boolean;
};

/**
 * A piece of information about a party of a payment.
 *
 * - `FULL_NAME`: Full name.
 * - `BIRTH_DATE`: Date of birth.
 * - `NATIONALITY`: Nationality.
 * - `PHONE_NUMBER`: Phone number.
 * - `EMAIL`: E-mail address.
 * - `POSTAL_ADDRESS`: Postal address.
 * - `TAX_ID`: Tax number.
 * - `REGISTRATION_NUMBER`: Number in the company register.
 * - `USER_TYPE`: Whether it is a person or a business.
 * - `COUNTRY_OF_RESIDENCE`: Country of residence.
 * - `ACCOUNT_IDENTIFIER`: Number or address of the account.
 * - `FI_LEGAL_ENTITY_NAME`: Registered name of the institution.
 * - `FI_ADDRESS`: Address of the institution.
 * - `PURPOSE_OF_PAYMENT`: Why the payment is made.
 * - `ULTIMATE_INSTITUTION_COUNTRY`: Country of the institution at the end of the payment.
 * - `IDENTIFIER`: A number that identifies the party.
 * - `BUSINESS_TYPE`: Industry.
 * - `COMPANY_LEGAL_NAME`: Registered name of the company.
 * - `ID_TYPE`: Type of the identity document.
 * - `ID_NUMBER`: Number of the identity document.
 */
export type CustomerInfoFieldName = "FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "PHONE_NUMBER" | "EMAIL" | "POSTAL_ADDRESS" | "TAX_ID" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER" | "BUSINESS_TYPE" | "COMPANY_LEGAL_NAME" | "ID_TYPE" | "ID_NUMBER";

/**
 * A direction of payments that is enabled for a currency.
 *
 * - `INCOMING`: Payments that come in.
 * - `OUTGOING`: Payments that go out.
 */
export type EnabledTransactionType = "INCOMING" | "OUTGOING";

/** How the one-time codes of embedded wallets look and where they come from. */
export type EmbeddedWalletConfig = {
  /** The name of the app in messages. */
  readonly appName?: string;
  /** How many characters a code has, 4 to 12. The default is 6. */
  readonly otpLength?: number;
  /** Whether codes have letters, too. The default is false. */
  readonly alphanumeric?: boolean;
  /** How long a code is valid, in seconds, up to a day. The default is 300. */
  readonly expirationSeconds?: number;
  /** The address that codes are sent from. */
  readonly sendFromEmailAddress?: string;
  /** The name that codes are sent from. The default is `Notifications`. */
  readonly sendFromEmailSenderName?: string;
  /** The address that answers go to. */
  readonly replyToEmailAddress?: string;
  /** The URL of the logo in messages. */
  readonly logoUrl?: string;
};

/** How a cardholder proves to a phone's wallet that a card is theirs. */
export type CardTokenization2FAConfig = {
  /** The name of the platform in messages. */
  readonly displayName?: string;
  /** The https URL of the logo. */
  readonly logoUrl?: string;
  /** The messages by e-mail. */
  readonly email?: CardTokenization2FAEmailConfig;
  /** The messages by SMS. */
  readonly sms?: CardTokenization2FASmsConfig;
};

/** How codes for adding a card to a phone look by e-mail. */
export type CardTokenization2FAEmailConfig = {
  /** The address that codes are sent from. */
  readonly fromAddress?: string;
  /** The name that codes are sent from. */
  readonly fromName?: string;
  /** The address that answers go to. */
  readonly replyToAddress?: string;
  /** The subject of the message. */
  readonly subject?: string;
  /** The text of the message, in plain text: the service adds the code itself. */
  readonly bodyText?: string;
};

/** How codes for adding a card to a phone look by SMS. */
export type CardTokenization2FASmsConfig = {
  /** The template at the SMS provider. */
  readonly templateSid?: string;
  /** The text of the message, in plain text: the service adds the code itself. */
  readonly bodyText?: string;
};

/** The platform's own fee on payments from one currency. */
export type FeeConfig = {
  /** Which payments the fee applies to. */
  readonly feeType: FeeType;
  /** The currency that is sent. Only `USD` is supported; others get 501 `NOT_IMPLEMENTED`. */
  readonly sourceCurrency: CurrencyCode;
  /** The variable part in basis points, hundredths of a percent: 30 is 0.3 %. */
  readonly variableFeeBps: number;
  /** The fixed part, in the source currency. */
  readonly fixedFee: FixedFee;
};

/**
 * Which payments a platform fee applies to.
 *
 * - `CROSS_CURRENCY_TRANSACTION`: Payments that convert currencies.
 */
export type FeeType = "CROSS_CURRENCY_TRANSACTION";

/** A fee that does not depend on the amount. */
export type FixedFee = {
  /** The fee in the smallest unit of its currency. */
  readonly amount: number;
  /** The currency of the fee. It must be the currency that is sent. */
  readonly currency: CurrencyCode;
};

/** A token to be created. */
export type ApiTokenCreateRequest = {
  /** A name for people, such as the system that uses the token. */
  readonly name: string;
  /** What the token may do. Only permissions that the caller's own token has can be given. */
  readonly permissions: readonly Permission[];
};

/**
 * What a token may do.
 *
 * - `VIEW`: Read everything of the platform.
 * - `TRANSACT`: Move money: quotes, transfers, approvals and wallet sessions.
 * - `MANAGE`: Change configuration, tokens, customers and accounts.
 */
export type Permission = "VIEW" | "TRANSACT" | "MANAGE";

/** A withdrawal to a blockchain. */
export type EstimateCryptoWithdrawalFeeRequest = {
  /** The internal account that pays, `InternalAccount:{uuid}`. */
  readonly internalAccountId: string;
  /** The asset to withdraw. It must be the account's currency. */
  readonly currency: string;
  /** The network to withdraw on. It must carry the asset. */
  readonly cryptoNetwork: FundingNetwork;
  /** The amount that leaves the account, in the smallest unit of the withdrawn currency. */
  readonly amount: number;
  /** The receiving address on that network; for `LIGHTNING`, an invoice or address. */
  readonly destinationAddress: string;
};

/**
 * A network that crypto assets are sent or withdrawn on.
 *
 * - `BITCOIN`: Bitcoin, on chain.
 * - `ETHEREUM`: Ethereum.
 * - `SOLANA`: Solana.
 * - `BASE`: Base.
 * - `POLYGON`: Polygon.
 * - `TRON`: Tron.
 * - `PLASMA`: Plasma.
 * - `SPARK`: Spark.
 * - `LIGHTNING`: The Lightning Network of Bitcoin.
 */
export type FundingNetwork = "SOLANA" | "ETHEREUM" | "BASE" | "POLYGON" | "TRON" | "PLASMA" | "SPARK" | "LIGHTNING" | "BITCOIN";

/**
 * What an internal account holds, and who controls it.
 *
 * - `INTERNAL_FIAT`: Money of a state, kept by the service.
 * - `INTERNAL_CRYPTO`: A crypto asset, kept by the service.
 * - `EMBEDDED_WALLET`: A customer's own wallet: what leaves it is signed by its owner.
 */
export type InternalAccountType = "INTERNAL_FIAT" | "INTERNAL_CRYPTO" | "EMBEDDED_WALLET";

/**
 * What a customer is.
 *
 * - `INDIVIDUAL`: A person.
 * - `BUSINESS`: A business.
 */
export type CustomerType = "INDIVIDUAL" | "BUSINESS";

/** A country code of ISO 3166-1 alpha-2, in capitals. */
export type CountryCode = string;

/** A customer to be created. */
export type CustomerCreateRequestOneOf = (IndividualCustomerCreateRequest | BusinessCustomerCreateRequest) & (Readonly<Record<string, unknown>>);

/** A person. */
export type IndividualCustomerCreateRequest = {
  /** Always `INDIVIDUAL`: it selects this variant. */
  readonly customerType: "INDIVIDUAL";
  /** The platform's own id of the customer, unique among its customers who are not deleted. Absent: generated. */
  readonly platformCustomerId?: string;
  /** The country whose rules apply to the customer. It cannot be changed. In the European Economic Area contacts are verified and payments need strong authentication. */
  readonly region?: CountryCode;
  /** The customer's currencies; each gets an internal account. Absent: the platform's currencies. */
  readonly currencies?: readonly CurrencyCode[];
  /** The e-mail address. Required and to be verified in the European Economic Area. */
  readonly email?: string;
  /** The phone number in E.164 form, `+12025550100`. Required and to be verified in the European Economic Area. */
  readonly phoneNumber?: string;
  /** The UMA address, `$name@domain`. Its domain is the `umaDomain` of the platform. Absent: generated. */
  readonly umaAddress?: string;
  /** The acceptance of the end user terms. */
  readonly endUserTermsConsent?: EndUserTermsConsentRequest;
  /** Given and family name. Verification needs both. */
  readonly fullName?: string;
  /** The date of birth. */
  readonly birthDate?: string;
  /** The nationality. */
  readonly nationality?: CountryCode;
  /** The residential address. */
  readonly address?: Address;
  /** The type of `identifier`. */
  readonly idType?: IndividualIdentificationType;
  /** The country that issued the number: `US`. */
  readonly countryOfIssuance?: "US";
  /** Where the money for payments comes from. */
  readonly sourceOfFundsCategories?: readonly IndividualSourceOfFundsCategory[];
  /** Where the money comes from in words. Required with `OTHER`, and only with it. */
  readonly sourceOfFundsOtherDescription?: string;
  /** Where the person's wealth comes from. */
  readonly sourceOfWealthCategories?: readonly SourceOfWealthCategory[];
  /** Where the wealth comes from in words. Required with `OTHER`, and only with it. */
  readonly sourceOfWealthOtherDescription?: string;
  /** What the account is for. */
  readonly purposeOfAccount?: PurposeOfAccount;
  /** What the account is for in words. Required with `OTHER`, and only with it. */
  readonly purposeOfAccountOtherDescription?: string;
  /** How many payments a month are expected. */
  readonly expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount;
  /** How much money a month is expected, in US dollars. */
  readonly expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume;
  /** The income a year, in US dollars. */
  readonly annualIncomeRange?: AnnualIncomeRange;
  /** The net worth, in US dollars. */
  readonly netWorthRange?: NetWorthRange;
  /** Whether the person is politically exposed. */
  readonly pepStatus?: PepStatus;
  /** The number that identifies the person to the authorities, in the form of its type: `123-45-6789` for an SSN. It is never returned. */
  readonly identifier?: string;
};

/** The acceptance of the end user terms by the customer. */
export type EndUserTermsConsentRequest = {
  /** When the terms were accepted. */
  readonly acceptedAt: string;
  /** The IP address that the terms were accepted from. */
  readonly ipAddress: string;
  /** The accepted version, see `GET /customers/end-user-terms`. */
  readonly termsVersion: string;
  /** How the terms were accepted. */
  readonly acceptanceMethod: AcceptanceMethod;
};

/**
 * How terms were accepted.
 *
 * - `CHECKBOX`: By ticking a box.
 * - `CLICK_TO_ACCEPT`: By clicking a button.
 */
export type AcceptanceMethod = "CHECKBOX" | "CLICK_TO_ACCEPT";

/** A postal address. */
export type Address = {
  /** Street and house number, or a post office box. */
  readonly line1: string;
  /** Apartment, suite or building. */
  readonly line2?: string;
  /** City or town. */
  readonly city?: string;
  /** State, province or region. */
  readonly state?: string;
  /** Postal code. */
  readonly postalCode: string;
  /** Country of the address. */
  readonly country: CountryCode;
};

/**
 * The type of a number that identifies a customer who is a person.
 *
 * - `SSN`: Social Security number of the United States.
 * - `ITIN`: Individual Taxpayer Identification Number of the United States.
 */
export type IndividualIdentificationType = "SSN" | "ITIN";

/**
 * Where a person's money for payments comes from.
 *
 * - `SALARY`: Salary.
 * - `SELF_EMPLOYMENT_INCOME`: Income from own work.
 * - `INVESTMENT_INCOME`: Income from investments.
 * - `PENSION`: Pension.
 * - `RENTAL_INCOME`: Rent from property.
 * - `GIFT`: A gift.
 * - `INHERITANCE`: An inheritance.
 * - `LOAN`: A loan.
 * - `SAVINGS`: Savings.
 * - `SALE_OF_ASSETS`: The sale of assets.
 * - `OTHER`: Something else; describe it in the matching `OtherDescription` field.
 */
export type IndividualSourceOfFundsCategory = "SALARY" | "SELF_EMPLOYMENT_INCOME" | "INVESTMENT_INCOME" | "PENSION" | "RENTAL_INCOME" | "GIFT" | "INHERITANCE" | "LOAN" | "SAVINGS" | "SALE_OF_ASSETS" | "OTHER";

/**
 * Where a person's wealth comes from.
 *
 * - `SALARY`: Salary.
 * - `BUSINESS_INCOME`: Income from a business.
 * - `INVESTMENTS`: Investments.
 * - `INHERITANCE`: An inheritance.
 * - `PROPERTY_SALE`: The sale of property.
 * - `GIFT`: A gift.
 * - `RETIREMENT`: Retirement savings.
 * - `SAVINGS`: Savings.
 * - `OTHER`: Something else; describe it in the matching `OtherDescription` field.
 */
export type SourceOfWealthCategory = "SALARY" | "BUSINESS_INCOME" | "INVESTMENTS" | "INHERITANCE" | "PROPERTY_SALE" | "GIFT" | "RETIREMENT" | "SAVINGS" | "OTHER";

/**
 * What an account is for.
 *
 * - `CONTRACTOR_PAYOUTS`: Paying contractors.
 * - `CREATOR_PAYOUTS`: Paying creators of content.
 * - `EMPLOYEE_PAYOUTS`: Paying employees.
 * - `MARKETPLACE_SELLER_PAYOUTS`: Paying sellers on a marketplace.
 * - `SUPPLIER_PAYMENTS`: Paying suppliers.
 * - `CROSS_BORDER_B2B`: Payments between businesses across borders.
 * - `AR_AUTOMATION`: Collecting receivables.
 * - `AP_AUTOMATION`: Paying payables.
 * - `EMBEDDED_PAYMENTS`: Payments within an app of the customer.
 * - `PLATFORM_FEE_COLLECTION`: Collecting fees of a platform.
 * - `P2P_TRANSFERS`: Payments between persons.
 * - `CHARITABLE_DONATIONS`: Donations.
 * - `OTHER`: Something else; describe it in the matching `OtherDescription` field.
 */
export type PurposeOfAccount = "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";

/**
 * How many payments a month are expected.
 *
 * - `COUNT_UNDER_10`: Fewer than 10.
 * - `COUNT_10_TO_100`: 10 to 100.
 * - `COUNT_100_TO_500`: 100 to 500.
 * - `COUNT_500_TO_1000`: 500 to 1,000.
 * - `COUNT_OVER_1000`: More than 1,000.
 */
export type ExpectedMonthlyTransactionCount = "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";

/**
 * How much money a month is expected, in US dollars.
 *
 * - `VOLUME_UNDER_10K`: Less than 10,000.
 * - `VOLUME_10K_TO_100K`: 10,000 to 100,000.
 * - `VOLUME_100K_TO_1M`: 100,000 to 1 million.
 * - `VOLUME_1M_TO_10M`: 1 million to 10 million.
 * - `VOLUME_OVER_10M`: More than 10 million.
 */
export type ExpectedMonthlyTransactionVolume = "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";

/**
 * The income a year, in US dollars.
 *
 * - `UNDER_50K`: Less than 50,000.
 * - `RANGE_50K_100K`: 50,000 to 100,000.
 * - `RANGE_100K_250K`: 100,000 to 250,000.
 * - `RANGE_250K_1M`: 250,000 to 1 million.
 * - `OVER_1M`: More than 1 million.
 */
export type AnnualIncomeRange = "UNDER_50K" | "RANGE_50K_100K" | "RANGE_100K_250K" | "RANGE_250K_1M" | "OVER_1M";

/**
 * The net worth, in US dollars.
 *
 * - `UNDER_100K`: Less than 100,000.
 * - `RANGE_100K_500K`: 100,000 to 500,000.
 * - `RANGE_500K_1M`: 500,000 to 1 million.
 * - `RANGE_1M_5M`: 1 million to 5 million.
 * - `RANGE_5M_25M`: 5 million to 25 million.
 * - `OVER_25M`: More than 25 million.
 */
export type NetWorthRange = "UNDER_100K" | "RANGE_100K_500K" | "RANGE_500K_1M" | "RANGE_1M_5M" | "RANGE_5M_25M" | "OVER_25M";

/**
 * Whether a person is politically exposed.
 *
 * - `NONE`: Not exposed.
 * - `DOMESTIC`: Holds or held a prominent public function at home.
 * - `FOREIGN`: Holds or held a prominent public function abroad.
 * - `HIO`: Holds or held a prominent function in an international organization.
 * - `FAMILY_OR_ASSOCIATE`: A family member or close associate of such a person.
 */
export type PepStatus = "NONE" | "DOMESTIC" | "FOREIGN" | "HIO" | "FAMILY_OR_ASSOCIATE";

/** A business. */
export type BusinessCustomerCreateRequest = {
  /** Always `BUSINESS`: it selects this variant. */
  readonly customerType: "BUSINESS";
  /** The platform's own id of the customer, unique among its customers who are not deleted. Absent: generated. */
  readonly platformCustomerId?: string;
  /** The country whose rules apply to the customer. It cannot be changed. In the European Economic Area contacts are verified and payments need strong authentication. */
  readonly region?: CountryCode;
  /** The customer's currencies; each gets an internal account. Absent: the platform's currencies. */
  readonly currencies?: readonly CurrencyCode[];
  /** The e-mail address. Required and to be verified in the European Economic Area. */
  readonly email?: string;
  /** The phone number in E.164 form, `+12025550100`. Required and to be verified in the European Economic Area. */
  readonly phoneNumber?: string;
  /** The UMA address, `$name@domain`. Its domain is the `umaDomain` of the platform. Absent: generated. */
  readonly umaAddress?: string;
  /** The acceptance of the end user terms. */
  readonly endUserTermsConsent?: EndUserTermsConsentRequest;
  /** The address of the business. */
  readonly address?: Address;
  /** The data of the business. */
  readonly businessInfo: BusinessInfo;
};

/** The data of a business. */
export type BusinessInfo = {
  /** The registered name. */
  readonly legalName: string;
  /** The country of incorporation. */
  readonly country: CountryCode;
  /** The tax number, in the form of the country: an EIN in the United States, a CNPJ in Brazil, a PAN or GSTIN in India, an RFC in Mexico. */
  readonly taxId: string;
  /** The date of incorporation. */
  readonly incorporatedOn: string;
  /** The trade name. */
  readonly doingBusinessAs?: string;
  /** The number in the company register. Needed for verification. */
  readonly registrationNumber?: string;
  /** The legal form. Needed for verification. */
  readonly entityType?: EntityType;
  /** The countries in which the business operates. */
  readonly countriesOfOperation?: readonly CountryCode[];
  /** The industry. Needed for verification. */
  readonly businessType?: BusinessType;
  /** What the account is for. */
  readonly purposeOfAccount?: PurposeOfAccount;
  /** Where the money comes from, in words. */
  readonly sourceOfFunds?: string;
  /** How many payments a month are expected. */
  readonly expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount;
  /** How much money a month is expected, in US dollars. */
  readonly expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume;
  /** The countries that payments are expected to go to. */
  readonly expectedRecipientJurisdictions?: readonly CountryCode[];
  /** The industry code of the North American classification (NAICS), 2 to 6 digits. */
  readonly naicsCode?: string;
  /** Where the money for payments comes from. */
  readonly sourceOfFundsCategories?: readonly SourceOfFundsCategory[];
  /** Where the money comes from in words. Required with `OTHER`, and only with it. */
  readonly sourceOfFundsOtherDescription?: string;
  /** What the account is for in words. Required with `OTHER`, and only with it. */
  readonly purposeOfAccountOtherDescription?: string;
  /** The countries of expected counterparties. */
  readonly expectedCounterpartyCountries?: readonly CountryCode[];
  /** Given name of the person to contact. Needed for verification in the European Economic Area. */
  readonly primaryContactFirstName?: string;
  /** Family name of the person to contact. Needed for verification in the European Economic Area. */
  readonly primaryContactLastName?: string;
};

/**
 * The legal form of a business.
 *
 * - `SOLE_PROPRIETORSHIP`: A business of one person, not separate from that person.
 * - `PARTNERSHIP`: A partnership.
 * - `LLC`: A limited liability company.
 * - `CORPORATION`: A corporation.
 * - `S_CORPORATION`: A corporation under subchapter S of the United States.
 * - `NON_PROFIT`: A non-profit organization.
 * - `PUBLICLY_LISTED_COMPANY`: A company whose shares trade on an exchange.
 * - `TRUST`: A trust.
 * - `PRIVATE_FOUNDATION`: A private foundation.
 * - `CHARITY`: A charity.
 * - `OTHER`: Another legal form.
 */
export type EntityType = "SOLE_PROPRIETORSHIP" | "PARTNERSHIP" | "LLC" | "CORPORATION" | "S_CORPORATION" | "NON_PROFIT" | "PUBLICLY_LISTED_COMPANY" | "TRUST" | "PRIVATE_FOUNDATION" | "CHARITY" | "OTHER";

/**
 * The industry of a business, by the sectors of the North American classification (NAICS).
 *
 * - `AGRICULTURE_FORESTRY_FISHING_AND_HUNTING`: Agriculture, forestry, fishing and hunting.
 * - `MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION`: Mining, quarrying, and oil and gas extraction.
 * - `UTILITIES`: Utilities.
 * - `CONSTRUCTION`: Construction.
 * - `MANUFACTURING`: Manufacturing.
 * - `WHOLESALE_TRADE`: Wholesale trade.
 * - `RETAIL_TRADE`: Retail trade.
 * - `TRANSPORTATION_AND_WAREHOUSING`: Transportation and warehousing.
 * - `INFORMATION`: Information: software, media and telecommunications.
 * - `FINANCE_AND_INSURANCE`: Finance and insurance.
 * - `REAL_ESTATE_AND_RENTAL_AND_LEASING`: Real estate, rental and leasing.
 * - `PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES`: Professional, scientific and technical services.
 * - `MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES`: Management of companies and enterprises.
 * - `ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES`: Administrative and support services, waste management and remediation.
 * - `EDUCATIONAL_SERVICES`: Educational services.
 * - `HEALTH_CARE_AND_SOCIAL_ASSISTANCE`: Health care and social assistance.
 * - `ARTS_ENTERTAINMENT_AND_RECREATION`: Arts, entertainment and recreation.
 * - `ACCOMMODATION_AND_FOOD_SERVICES`: Accommodation and food services.
 * - `OTHER_SERVICES`: Other services.
 * - `PUBLIC_ADMINISTRATION`: Public administration.
 */
export type BusinessType = "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING" | "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION" | "UTILITIES" | "CONSTRUCTION" | "MANUFACTURING" | "WHOLESALE_TRADE" | "RETAIL_TRADE" | "TRANSPORTATION_AND_WAREHOUSING" | "INFORMATION" | "FINANCE_AND_INSURANCE" | "REAL_ESTATE_AND_RENTAL_AND_LEASING" | "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES" | "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES" | "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES" | "EDUCATIONAL_SERVICES" | "HEALTH_CARE_AND_SOCIAL_ASSISTANCE" | "ARTS_ENTERTAINMENT_AND_RECREATION" | "ACCOMMODATION_AND_FOOD_SERVICES" | "OTHER_SERVICES" | "PUBLIC_ADMINISTRATION";

/**
 * Where a business's money comes from.
 *
 * - `OPERATING_REVENUE`: Revenue of the business.
 * - `INVESTMENT_INCOME`: Income from investments.
 * - `LOANS`: Loans.
 * - `VENTURE_CAPITAL`: Venture capital.
 * - `PERSONAL_SAVINGS`: Savings of the owners.
 * - `DONATIONS`: Donations.
 * - `OTHER`: Something else; describe it in `sourceOfFundsOtherDescription`.
 */
export type SourceOfFundsCategory = "OPERATING_REVENUE" | "INVESTMENT_INCOME" | "LOANS" | "VENTURE_CAPITAL" | "PERSONAL_SAVINGS" | "DONATIONS" | "OTHER";

/** Changes of a customer. Fields that are not sent stay. `customerType` must be the type that the customer has. */
export type CustomerUpdateRequestOneOf = (IndividualCustomerUpdateRequest | BusinessCustomerUpdateRequest) & (Readonly<Record<string, unknown>>);

/** Changes of a person. */
export type IndividualCustomerUpdateRequest = {
  /** Always `INDIVIDUAL`: it selects this variant. */
  readonly customerType: "INDIVIDUAL";
  /** Replaces the list. A new currency gets an internal account. */
  readonly currencies?: readonly CurrencyCode[];
  /** The e-mail address. Required and to be verified in the European Economic Area. */
  readonly email?: string;
  /** The phone number in E.164 form, `+12025550100`. Required and to be verified in the European Economic Area. */
  readonly phoneNumber?: string;
  /** The UMA address, `$name@domain`. Upper and lower case are the same. */
  readonly umaAddress?: string;
  /** The acceptance of the end user terms. */
  readonly endUserTermsConsent?: EndUserTermsConsentRequest;
  /** Given and family name. Verification needs both. */
  readonly fullName?: string;
  /** The date of birth. */
  readonly birthDate?: string;
  /** The nationality. */
  readonly nationality?: CountryCode;
  /** The residential address. */
  readonly address?: Address;
  /** The type of `identifier`. */
  readonly idType?: IndividualIdentificationType;
  /** The country that issued the number: `US`. */
  readonly countryOfIssuance?: "US";
  /** Where the money for payments comes from. */
  readonly sourceOfFundsCategories?: readonly IndividualSourceOfFundsCategory[];
  /** Where the money comes from in words. Required with `OTHER`, and only with it. */
  readonly sourceOfFundsOtherDescription?: string;
  /** Where the person's wealth comes from. */
  readonly sourceOfWealthCategories?: readonly SourceOfWealthCategory[];
  /** Where the wealth comes from in words. Required with `OTHER`, and only with it. */
  readonly sourceOfWealthOtherDescription?: string;
  /** What the account is for. */
  readonly purposeOfAccount?: PurposeOfAccount;
  /** What the account is for in words. Required with `OTHER`, and only with it. */
  readonly purposeOfAccountOtherDescription?: string;
  /** How many payments a month are expected. */
  readonly expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount;
  /** How much money a month is expected, in US dollars. */
  readonly expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume;
  /** The income a year, in US dollars. */
  readonly annualIncomeRange?: AnnualIncomeRange;
  /** The net worth, in US dollars. */
  readonly netWorthRange?: NetWorthRange;
  /** Whether the person is politically exposed. */
  readonly pepStatus?: PepStatus;
  /** The number that identifies the person to the authorities, in the form of its type: `123-45-6789` for an SSN. It is never returned. */
  readonly identifier?: string;
};

/** Changes of a business. */
export type BusinessCustomerUpdateRequest = {
  /** Always `BUSINESS`: it selects this variant. */
  readonly customerType: "BUSINESS";
  /** Replaces the list. A new currency gets an internal account. */
  readonly currencies?: readonly CurrencyCode[];
  /** The e-mail address. Required and to be verified in the European Economic Area. */
  readonly email?: string;
  /** The phone number in E.164 form, `+12025550100`. Required and to be verified in the European Economic Area. */
  readonly phoneNumber?: string;
  /** The UMA address, `$name@domain`. Upper and lower case are the same. */
  readonly umaAddress?: string;
  /** The acceptance of the end user terms. */
  readonly endUserTermsConsent?: EndUserTermsConsentRequest;
  /** The address of the business. */
  readonly address?: Address;
  /** Fields inside that are not sent stay. */
  readonly businessInfo?: BusinessInfoUpdate;
};

/** Changes of the data of a business. Fields that are not sent stay. */
export type BusinessInfoUpdate = {
  /** The registered name. */
  readonly legalName?: string;
  /** The country of incorporation. */
  readonly country?: CountryCode;
  /** The tax number, in the form of the country: an EIN in the United States, a CNPJ in Brazil, a PAN or GSTIN in India, an RFC in Mexico. */
  readonly taxId?: string;
  /** The date of incorporation. */
  readonly incorporatedOn?: string;
  /** The trade name. */
  readonly doingBusinessAs?: string;
  /** The number in the company register. Needed for verification. */
  readonly registrationNumber?: string;
  /** The legal form. Needed for verification. */
  readonly entityType?: EntityType;
  /** The countries in which the business operates. */
  readonly countriesOfOperation?: readonly CountryCode[];
  /** The industry. Needed for verification. */
  readonly businessType?: BusinessType;
  /** What the account is for. */
  readonly purposeOfAccount?: PurposeOfAccount;
  /** Where the money comes from, in words. */
  readonly sourceOfFunds?: string;
  /** How many payments a month are expected. */
  readonly expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount;
  /** How much money a month is expected, in US dollars. */
  readonly expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume;
  /** The countries that payments are expected to go to. */
  readonly expectedRecipientJurisdictions?: readonly CountryCode[];
  /** The industry code of the North American classification (NAICS), 2 to 6 digits. */
  readonly naicsCode?: string;
  /** Where the money for payments comes from. */
  readonly sourceOfFundsCategories?: readonly SourceOfFundsCategory[];
  /** Where the money comes from in words. Required with `OTHER`, and only with it. */
  readonly sourceOfFundsOtherDescription?: string;
  /** What the account is for in words. Required with `OTHER`, and only with it. */
  readonly purposeOfAccountOtherDescription?: string;
  /** The countries of expected counterparties. */
  readonly expectedCounterpartyCountries?: readonly CountryCode[];
  /** Given name of the person to contact. Needed for verification in the European Economic Area. */
  readonly primaryContactFirstName?: string;
  /** Family name of the person to contact. Needed for verification in the European Economic Area. */
  readonly primaryContactLastName?: string;
};

/** The code that the customer received. */
export type ContactVerificationConfirmRequest = {
  /** The code. The sandbox takes `123456`. */
  readonly code: string;
};

/** A file of customers. */
export type BulkCustomerImportRequest = {
  /** The CSV file: UTF-8, with a header row, at most 100,000 rows. Columns come in any order. */
  readonly file: UploadedFile;
};

/** A file, as a part of a multipart request. */
export type UploadedFile = Blob;

/** Where the customer returns to. */
export type KycLinkCreateRequest = {
  /** The page to show after the verification: https, or http on localhost. */
  readonly redirectUri?: string;
};

/**
 * Where a verification is in its life.
 *
 * - `READY_FOR_VERIFICATION`: Everything is present and can be submitted.
 * - `RESOLVE_ERRORS`: Data or documents are missing or wrong; supply what `errors` lists and submit again.
 * - `IN_PROGRESS`: The submission is being checked.
 * - `PENDING_MANUAL_REVIEW`: A person reviews the submission.
 * - `APPROVED`: Approved. The customer can pay.
 * - `REJECTED`: Rejected. Final, unless the provider of production corrects it.
 */
export type VerificationStatus = "RESOLVE_ERRORS" | "PENDING_MANUAL_REVIEW" | "IN_PROGRESS" | "APPROVED" | "REJECTED" | "READY_FOR_VERIFICATION";

/** A customer to be verified. */
export type VerificationRequest = {
  /** The id of the customer, of the form `Customer:{uuid}`. */
  readonly customerId: string;
};

/** An owner or officer to be added. */
export type BeneficialOwnerCreateRequest = {
  /** The business, `Customer:{uuid}`. */
  readonly customerId: string;
  /** What the person is in the business. */
  readonly roles: readonly BeneficialOwnerRole[];
  /** The share of the person in percent, 0 to 100. All shares of a business are at most 100. */
  readonly ownershipPercentage: number;
  /** The person. */
  readonly personalInfo: BeneficialOwnerPersonalInfoRequest;
};

/**
 * What a person is in a business.
 *
 * - `UBO`: An ultimate beneficial owner.
 * - `DIRECTOR`: A director.
 * - `COMPANY_OFFICER`: An officer of the company.
 * - `CONTROL_PERSON`: A person who controls the business.
 * - `TRUSTEE`: A trustee.
 * - `GENERAL_PARTNER`: A general partner.
 */
export type BeneficialOwnerRole = "UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER";

/** An owner or officer as a person. */
export type BeneficialOwnerPersonalInfoRequest = {
  /** Given name. */
  readonly firstName: string;
  /** Middle name. */
  readonly middleName?: string;
  /** Family name. */
  readonly lastName: string;
  /** The date of birth. */
  readonly birthDate: string;
  /** The nationality. */
  readonly nationality: CountryCode;
  /** E-mail address. */
  readonly email?: string;
  /** Phone number in E.164 form. */
  readonly phoneNumber?: string;
  /** The residential address. */
  readonly address: Address;
  /** The type of `identifier`. */
  readonly idType: IdentificationType;
  /** The country that issued the number. */
  readonly countryOfIssuance?: CountryCode;
  /** The number that identifies the person to the authorities, in the form of its type: `123-45-6789` for an SSN. It is returned masked, and a masked one is refused. */
  readonly identifier: string;
};

/**
 * The type of a number that identifies a person or a business.
 *
 * - `SSN`: Social Security number of the United States.
 * - `ITIN`: Individual Taxpayer Identification Number of the United States.
 * - `EIN`: Employer Identification Number of the United States.
 * - `NON_US_TAX_ID`: Tax number of another country.
 */
export type IdentificationType = "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";

/** Changes of an owner or officer. Fields that are not sent stay. */
export type BeneficialOwnerUpdateRequest = {
  /** What the person is in the business. */
  readonly roles?: readonly BeneficialOwnerRole[];
  /** The share of the person in percent, 0 to 100. All shares of a business are at most 100. */
  readonly ownershipPercentage?: number;
  /** The person. */
  readonly personalInfo?: BeneficialOwnerPersonalInfoUpdate;
};

/** Changes of an owner or officer. Fields that are not sent stay. */
export type BeneficialOwnerPersonalInfoUpdate = {
  /** Given name. */
  readonly firstName?: string;
  /** Middle name. */
  readonly middleName?: string;
  /** Family name. */
  readonly lastName?: string;
  /** The date of birth. */
  readonly birthDate?: string;
  /** The nationality. */
  readonly nationality?: CountryCode;
  /** E-mail address. */
  readonly email?: string;
  /** Phone number in E.164 form. */
  readonly phoneNumber?: string;
  /** The residential address. */
  readonly address?: Address;
  /** The type of `identifier`. */
  readonly idType?: IdentificationType;
  /** The country that issued the number. */
  readonly countryOfIssuance?: CountryCode;
  /** The number that identifies the person to the authorities, in the form of its type: `123-45-6789` for an SSN. It is returned masked; sent back as it was shown, it leaves the number as it is. */
  readonly identifier?: string;
};

/** A document to be uploaded. */
export type DocumentUploadRequest = {
  /** The file: a PDF, a JPEG or a PNG of at most 10 MB. */
  readonly file: UploadedFile;
  /** The customer or owner whose document it is, `Customer:{uuid}` or `BeneficialOwner:{uuid}`. */
  readonly documentHolder: string;
  /** What the document is. */
  readonly documentType: DocumentType;
  /** The country that issued it. */
  readonly country: CountryCode;
  /** The side shown. A driving license and a national identity card need both sides as two uploads. */
  readonly side?: DocumentSide;
  /** The number of the document. */
  readonly documentNumber?: string;
  /** The authority that issued it. */
  readonly issuingAuthority?: string;
};

/**
 * What a document is.
 *
 * - `PASSPORT`: Passport.
 * - `DRIVERS_LICENSE`: Driving license.
 * - `NATIONAL_ID`: National identity card.
 * - `PROOF_OF_ADDRESS`: Another proof of address.
 * - `BANK_STATEMENT`: Bank statement.
 * - `TAX_RETURN`: Tax return.
 * - `CERTIFICATE_OF_INCORPORATION`: Certificate of incorporation.
 * - `ARTICLES_OF_INCORPORATION`: Articles of incorporation.
 * - `ARTICLES_OF_ASSOCIATION`: Articles of association.
 * - `STATE_REGISTRY_EXCERPT`: Excerpt of the state's company register.
 * - `GOOD_STANDING_CERTIFICATE`: Certificate of good standing.
 * - `INFORMATION_STATEMENT`: Statement of information.
 * - `INCUMBENCY_CERTIFICATE`: Certificate of incumbency.
 * - `BUSINESS_LICENSE`: Business license.
 * - `SHAREHOLDER_REGISTER`: Register of shareholders.
 * - `POWER_OF_ATTORNEY`: Power of attorney.
 * - `UTILITY_BILL`: Utility bill.
 * - `ELECTRICITY_BILL`: Electricity bill.
 * - `RENT_OR_LEASE_AGREEMENT`: Rental or lease agreement.
 * - `DIRECTOR_REGISTRY`: Register of directors.
 * - `TRUST_AGREEMENT`: Trust agreement.
 * - `STATE_COMPANY_REGISTRY`: Entry in the state's company register.
 * - `PARTNERSHIP_CONTROL_AGREEMENT`: Partnership agreement that shows who controls it.
 * - `PARTNERSHIP_AGREEMENT`: Partnership agreement.
 * - `SELFIE`: Photograph of the person.
 * - `OTHER`: Another document.
 */
export type DocumentType = "PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "ELECTRICITY_BILL" | "RENT_OR_LEASE_AGREEMENT" | "DIRECTOR_REGISTRY" | "TRUST_AGREEMENT" | "STATE_COMPANY_REGISTRY" | "PARTNERSHIP_CONTROL_AGREEMENT" | "PARTNERSHIP_AGREEMENT" | "SELFIE" | "OTHER";

/**
 * A side of a document.
 *
 * - `FRONT`: The front.
 * - `BACK`: The back.
 */
export type DocumentSide = "FRONT" | "BACK";

/** A document that replaces another one. */
export type DocumentReplaceRequest = {
  /** The file: a PDF, a JPEG or a PNG of at most 10 MB. */
  readonly file: UploadedFile;
  /** What the document is. */
  readonly documentType: DocumentType;
  /** The country that issued it. */
  readonly country: CountryCode;
  /** The side shown. A driving license and a national identity card need both sides as two uploads. */
  readonly side?: DocumentSide;
  /** The number of the document. */
  readonly documentNumber?: string;
  /** The authority that issued it. */
  readonly issuingAuthority?: string;
};

/** An external account to be registered. */
export type ExternalAccountCreateRequest = {
  /** The id of the customer, of the form `Customer:{uuid}`. Absent: the account belongs to the platform. */
  readonly customerId?: string;
  /** The currency of the account. It must be one that the type of account holds; a `SWIFT_ACCOUNT` may be in any currency of ISO 4217. */
  readonly currency: ExternalAccountCurrency;
  /** The details; the fields depend on `accountType`. */
  readonly accountInfo: ExternalAccountCreateInfoOneOf;
  /** The platform's own id of the account. */
  readonly platformAccountId?: string;
  /** Whose account it is. Required for a wallet without a `vaspName` of a customer in the European Economic Area. */
  readonly ownershipType?: OwnershipType;
  /** Whether the customer's incoming UMA payments go to this account. A new default replaces the old one. The default is false. */
  readonly defaultUmaDepositAccount?: boolean;
};

/** The currency of an external account: a code of ISO 4217 for money of states, the ticker for crypto assets. */
export type ExternalAccountCurrency = string;

/** The details of an external account to be registered. The fields depend on `accountType`. */
export type ExternalAccountCreateInfoOneOf = (AedExternalAccountCreateInfo | BdtExternalAccountCreateInfo | BrlExternalAccountCreateInfo | BwpExternalAccountCreateInfo | CadExternalAccountCreateInfo | CnyExternalAccountCreateInfo | CopExternalAccountCreateInfo | DkkExternalAccountCreateInfo | EgpExternalAccountCreateInfo | EurExternalAccountCreateInfo | GbpExternalAccountCreateInfo | GhsExternalAccountCreateInfo | GtqExternalAccountCreateInfo | HkdExternalAccountCreateInfo | HtgExternalAccountCreateInfo | IdrExternalAccountCreateInfo | InrExternalAccountCreateInfo | JmdExternalAccountCreateInfo | KesExternalAccountCreateInfo | MwkExternalAccountCreateInfo | MxnExternalAccountCreateInfo | MyrExternalAccountCreateInfo | NgnExternalAccountCreateInfo | PhpExternalAccountCreateInfo | PkrExternalAccountCreateInfo | RwfExternalAccountCreateInfo | SgdExternalAccountCreateInfo | SlvExternalAccountCreateInfo | ThbExternalAccountCreateInfo | TzsExternalAccountCreateInfo | UgxExternalAccountCreateInfo | UsdExternalAccountCreateInfo | VndExternalAccountCreateInfo | XafExternalAccountCreateInfo | XofExternalAccountCreateInfo | ZarExternalAccountCreateInfo | ZmwExternalAccountCreateInfo | SwiftExternalAccountCreateInfo | BaseWalletExternalAccountCreateInfo | EthereumWalletExternalAccountCreateInfo | LightningExternalAccountCreateInfo | PolygonWalletExternalAccountCreateInfo | PlasmaWalletExternalAccountCreateInfo | SolanaWalletExternalAccountCreateInfo | SparkWalletExternalAccountCreateInfo | TronWalletExternalAccountCreateInfo) & (Readonly<Record<string, unknown>>);

/** Bank account in the United Arab Emirates. Currency: AED. Rails: BANK_TRANSFER. */
export type AedExternalAccountCreateInfo = {
  /** Always `AED_ACCOUNT`: it selects this variant. */
  readonly accountType: "AED_ACCOUNT";
  /** The IBAN, without spaces. */
  readonly iban: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (AedBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** A person who owns an account in the United Arab Emirates. */
export type AedBeneficiary = {
  /** Always `INDIVIDUAL`: it selects this variant. */
  readonly beneficiaryType: "INDIVIDUAL";
  /** The full name, as the account's bank has it. */
  readonly fullName: string;
  /** The date of birth. */
  readonly birthDate?: string;
  /** The nationality. */
  readonly nationality?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Phone number. */
  readonly phoneNumber?: string;
  /** The country of residence. */
  readonly countryOfResidence?: string;
  /** Postal address. */
  readonly address: Address;
};

/** A business that owns an account. */
export type BusinessBeneficiary = {
  /** Always `BUSINESS`: it selects this variant. */
  readonly beneficiaryType: "BUSINESS";
  /** The registered name. */
  readonly legalName: string;
  /** The number in the company register. */
  readonly registrationNumber?: string;
  /** The tax number. */
  readonly taxId?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Phone number. */
  readonly phoneNumber?: string;
  /** The country of residence. */
  readonly countryOfResidence?: string;
  /** Postal address. */
  readonly address?: Address;
};

/** Bank or mobile-money account in Bangladesh. Currency: BDT. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber` or `phoneNumber`. */
export type BdtExternalAccountCreateInfo = {
  /** Always `BDT_ACCOUNT`: it selects this variant. */
  readonly accountType: "BDT_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The five-digit number of the branch. */
  readonly branchCode?: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** A person who owns an account. */
export type IndividualBeneficiary = {
  /** Always `INDIVIDUAL`: it selects this variant. */
  readonly beneficiaryType: "INDIVIDUAL";
  /** The full name, as the account's bank has it. */
  readonly fullName: string;
  /** The date of birth. */
  readonly birthDate?: string;
  /** The nationality. */
  readonly nationality?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Phone number. */
  readonly phoneNumber?: string;
  /** The country of residence. */
  readonly countryOfResidence?: string;
  /** Postal address. */
  readonly address?: Address;
};

/** Account in Brazil, addressed by a Pix key. Currency: BRL. Rails: PIX. */
export type BrlExternalAccountCreateInfo = {
  /** Always `BRL_ACCOUNT`: it selects this variant. */
  readonly accountType: "BRL_ACCOUNT";
  /** The Pix key. */
  readonly pixKey: string;
  /** The kind of the Pix key. */
  readonly pixKeyType: PixKeyType;
  /** The CPF or CNPJ of the holder, digits only. */
  readonly taxId: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/**
 * The kind of a Pix key.
 *
 * - `CPF`: The tax number of a person.
 * - `CNPJ`: The tax number of a business.
 * - `EMAIL`: An e-mail address.
 * - `PHONE`: A phone number.
 * - `RANDOM`: A random key.
 */
export type PixKeyType = "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";

/** Mobile-money account in Botswana. Currency: BWP. Rails: MOBILE_MONEY. */
export type BwpExternalAccountCreateInfo = {
  /** Always `BWP_ACCOUNT`: it selects this variant. */
  readonly accountType: "BWP_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in Canada. Currency: CAD. Rails: BANK_TRANSFER. */
export type CadExternalAccountCreateInfo = {
  /** Always `CAD_ACCOUNT`: it selects this variant. */
  readonly accountType: "CAD_ACCOUNT";
  /** The three-digit number of the institution. */
  readonly bankCode: string;
  /** The five-digit number of the branch. */
  readonly branchCode: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (CadBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** A person who owns an account in Canada. */
export type CadBeneficiary = {
  /** Always `INDIVIDUAL`: it selects this variant. */
  readonly beneficiaryType: "INDIVIDUAL";
  /** The full name, as the account's bank has it. */
  readonly fullName: string;
  /** The date of birth. */
  readonly birthDate?: string;
  /** The nationality. */
  readonly nationality?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Phone number. */
  readonly phoneNumber?: string;
  /** The country of residence. */
  readonly countryOfResidence?: string;
  /** Postal address. */
  readonly address?: Address;
  /** The registration number. */
  readonly registrationNumber?: string;
};

/** Bank account or mobile wallet in China. A bank account must belong to a business; wallets are `AliPay` and `WechatPay`. Currency: CNY. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber` or `phoneNumber`. */
export type CnyExternalAccountCreateInfo = {
  /** Always `CNY_ACCOUNT`: it selects this variant. */
  readonly accountType: "CNY_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank or mobile-money account in Colombia. Currency: COP. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber`, `bankAccountType` or `phoneNumber`. */
export type CopExternalAccountCreateInfo = {
  /** Always `COP_ACCOUNT`: it selects this variant. */
  readonly accountType: "COP_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The kind of bank account. */
  readonly bankAccountType?: BankAccountType;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (CopBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/**
 * The kind of a bank account.
 *
 * - `CHECKING`: A checking account.
 * - `SAVINGS`: A savings account.
 */
export type BankAccountType = "CHECKING" | "SAVINGS";

/** A person who owns an account in Colombia. */
export type CopBeneficiary = {
  /** Always `INDIVIDUAL`: it selects this variant. */
  readonly beneficiaryType: "INDIVIDUAL";
  /** The full name, as the account's bank has it. */
  readonly fullName: string;
  /** The date of birth. */
  readonly birthDate?: string;
  /** The nationality. */
  readonly nationality?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Phone number. */
  readonly phoneNumber?: string;
  /** The country of residence. */
  readonly countryOfResidence?: string;
  /** Postal address. */
  readonly address?: Address;
  /** The identity document. */
  readonly documentType?: ColombianDocumentType;
  /** The number of the identity document. */
  readonly documentNumber?: string;
};

/**
 * An identity document of Colombia.
 *
 * - `CC`: Cédula de ciudadanía: citizens.
 * - `CE`: Cédula de extranjería: foreign residents.
 * - `TI`: Tarjeta de identidad: minors.
 * - `NIT`: Número de identificación tributaria: tax number.
 * - `PP`: Passport.
 */
export type ColombianDocumentType = "CC" | "CE" | "TI" | "NIT" | "PP";

/** Bank account in Denmark. Currency: DKK. Rails: SEPA, SEPA_INSTANT. */
export type DkkExternalAccountCreateInfo = {
  /** Always `DKK_ACCOUNT`: it selects this variant. */
  readonly accountType: "DKK_ACCOUNT";
  /** The IBAN, without spaces. */
  readonly iban: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank or mobile-money account in Egypt. Currency: EGP. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `iban` or `phoneNumber`. */
export type EgpExternalAccountCreateInfo = {
  /** Always `EGP_ACCOUNT`: it selects this variant. */
  readonly accountType: "EGP_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The IBAN, without spaces. */
  readonly iban?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in the SEPA area. Currency: EUR. Rails: SEPA, SEPA_INSTANT. */
export type EurExternalAccountCreateInfo = {
  /** Always `EUR_ACCOUNT`: it selects this variant. */
  readonly accountType: "EUR_ACCOUNT";
  /** The IBAN, without spaces. */
  readonly iban: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (EurBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** A person who owns an account in the SEPA area. */
export type EurBeneficiary = {
  /** Always `INDIVIDUAL`: it selects this variant. */
  readonly beneficiaryType: "INDIVIDUAL";
  /** The full name, as the account's bank has it. */
  readonly fullName: string;
  /** The date of birth. */
  readonly birthDate?: string;
  /** The nationality. */
  readonly nationality?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Phone number. */
  readonly phoneNumber?: string;
  /** The country of residence. */
  readonly countryOfResidence: string;
  /** Postal address. */
  readonly address?: Address;
};

/** Bank account in the United Kingdom. Currency: GBP. Rails: FASTER_PAYMENTS. */
export type GbpExternalAccountCreateInfo = {
  /** Always `GBP_ACCOUNT`: it selects this variant. */
  readonly accountType: "GBP_ACCOUNT";
  /** The six-digit sort code of the bank, without dashes. */
  readonly sortCode: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank or mobile-money account in Ghana. Currency: GHS. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber` or `phoneNumber`. */
export type GhsExternalAccountCreateInfo = {
  /** Always `GHS_ACCOUNT`: it selects this variant. */
  readonly accountType: "GHS_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in Guatemala. Currency: GTQ. Rails: BANK_TRANSFER. */
export type GtqExternalAccountCreateInfo = {
  /** Always `GTQ_ACCOUNT`: it selects this variant. */
  readonly accountType: "GTQ_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The kind of bank account. */
  readonly bankAccountType: BankAccountType;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (GtqBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** A person who owns an account in Guatemala. */
export type GtqBeneficiary = {
  /** Always `INDIVIDUAL`: it selects this variant. */
  readonly beneficiaryType: "INDIVIDUAL";
  /** The full name, as the account's bank has it. */
  readonly fullName: string;
  /** The date of birth. */
  readonly birthDate?: string;
  /** The nationality. */
  readonly nationality?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Phone number. */
  readonly phoneNumber: string;
  /** The country of residence. */
  readonly countryOfResidence: string;
  /** Postal address. */
  readonly address?: Address;
};

/** Bank account in Hong Kong. Currency: HKD. Rails: BANK_TRANSFER. */
export type HkdExternalAccountCreateInfo = {
  /** Always `HKD_ACCOUNT`: it selects this variant. */
  readonly accountType: "HKD_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Mobile-money account in Haiti. Currency: HTG. Rails: MOBILE_MONEY. */
export type HtgExternalAccountCreateInfo = {
  /** Always `HTG_ACCOUNT`: it selects this variant. */
  readonly accountType: "HTG_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in Indonesia. Currency: IDR. Rails: BANK_TRANSFER. */
export type IdrExternalAccountCreateInfo = {
  /** Always `IDR_ACCOUNT`: it selects this variant. */
  readonly accountType: "IDR_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Account in India, addressed by UPI or as a bank account. Currency: INR. Rails: UPI, NEFT, RTGS. At least one of these is needed: `vpa` or `accountNumber`, `ifsc`, `rail`. */
export type InrExternalAccountCreateInfo = {
  /** Always `INR_ACCOUNT`: it selects this variant. */
  readonly accountType: "INR_ACCOUNT";
  /** The virtual payment address for UPI, `name@bank`. */
  readonly vpa?: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The IFSC of the branch, for NEFT and RTGS. */
  readonly ifsc?: string;
  /** The Indian rail of a bank account: `NEFT` or `RTGS`. */
  readonly rail?: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in Jamaica. Currency: JMD. Rails: BANK_TRANSFER. */
export type JmdExternalAccountCreateInfo = {
  /** Always `JMD_ACCOUNT`: it selects this variant. */
  readonly accountType: "JMD_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The five-digit number of the branch. */
  readonly branchCode: string;
  /** The kind of bank account. */
  readonly bankAccountType: BankAccountType;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (JmdBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** A person who owns an account in Jamaica. */
export type JmdBeneficiary = {
  /** Always `INDIVIDUAL`: it selects this variant. */
  readonly beneficiaryType: "INDIVIDUAL";
  /** The full name, as the account's bank has it. */
  readonly fullName: string;
  /** The date of birth. */
  readonly birthDate?: string;
  /** The nationality. */
  readonly nationality?: string;
  /** E-mail address. */
  readonly email?: string;
  /** Phone number. */
  readonly phoneNumber: string;
  /** The country of residence. */
  readonly countryOfResidence?: string;
  /** Postal address. */
  readonly address: Address;
};

/** Mobile-money account in Kenya. Currency: KES. Rails: MOBILE_MONEY. */
export type KesExternalAccountCreateInfo = {
  /** Always `KES_ACCOUNT`: it selects this variant. */
  readonly accountType: "KES_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Mobile-money account in Malawi. Currency: MWK. Rails: MOBILE_MONEY. */
export type MwkExternalAccountCreateInfo = {
  /** Always `MWK_ACCOUNT`: it selects this variant. */
  readonly accountType: "MWK_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in Mexico. Currency: MXN. Rails: SPEI. */
export type MxnExternalAccountCreateInfo = {
  /** Always `MXN_ACCOUNT`: it selects this variant. */
  readonly accountType: "MXN_ACCOUNT";
  /** The 18-digit CLABE. */
  readonly clabeNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in Malaysia. Currency: MYR. Rails: BANK_TRANSFER. */
export type MyrExternalAccountCreateInfo = {
  /** Always `MYR_ACCOUNT`: it selects this variant. */
  readonly accountType: "MYR_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in Nigeria. Currency: NGN. Rails: BANK_TRANSFER. */
export type NgnExternalAccountCreateInfo = {
  /** Always `NGN_ACCOUNT`: it selects this variant. */
  readonly accountType: "NGN_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in the Philippines. Currency: PHP. Rails: BANK_TRANSFER. */
export type PhpExternalAccountCreateInfo = {
  /** Always `PHP_ACCOUNT`: it selects this variant. */
  readonly accountType: "PHP_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank or mobile-money account in Pakistan. Currency: PKR. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber` or `iban` or `phoneNumber`. */
export type PkrExternalAccountCreateInfo = {
  /** Always `PKR_ACCOUNT`: it selects this variant. */
  readonly accountType: "PKR_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The IBAN, without spaces. */
  readonly iban?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Mobile-money account in Rwanda. Currency: RWF. Rails: MOBILE_MONEY. */
export type RwfExternalAccountCreateInfo = {
  /** Always `RWF_ACCOUNT`: it selects this variant. */
  readonly accountType: "RWF_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in Singapore. Currency: SGD. Rails: PAYNOW, FAST, BANK_TRANSFER. */
export type SgdExternalAccountCreateInfo = {
  /** Always `SGD_ACCOUNT`: it selects this variant. */
  readonly accountType: "SGD_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank or mobile-money account in El Salvador. Currency: SLV or USD. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber`, `bankAccountType` or `phoneNumber`. */
export type SlvExternalAccountCreateInfo = {
  /** Always `SLV_ACCOUNT`: it selects this variant. */
  readonly accountType: "SLV_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The kind of bank account. */
  readonly bankAccountType?: BankAccountType;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in Thailand. Currency: THB. Rails: BANK_TRANSFER. */
export type ThbExternalAccountCreateInfo = {
  /** Always `THB_ACCOUNT`: it selects this variant. */
  readonly accountType: "THB_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Mobile-money account in Tanzania. Currency: TZS. Rails: MOBILE_MONEY. */
export type TzsExternalAccountCreateInfo = {
  /** Always `TZS_ACCOUNT`: it selects this variant. */
  readonly accountType: "TZS_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Mobile-money account in Uganda. Currency: UGX. Rails: MOBILE_MONEY. */
export type UgxExternalAccountCreateInfo = {
  /** Always `UGX_ACCOUNT`: it selects this variant. */
  readonly accountType: "UGX_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in the United States. Currency: USD. Rails: ACH, WIRE, RTP, FEDNOW. */
export type UsdExternalAccountCreateInfo = {
  /** Always `USD_ACCOUNT`: it selects this variant. */
  readonly accountType: "USD_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The nine-digit routing number of the bank. */
  readonly routingNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** The kind of bank account. */
  readonly bankAccountType?: BankAccountType;
  /** The name of an intermediary bank. */
  readonly intermediaryBankName?: string;
  /** The routing number of the intermediary bank. */
  readonly intermediaryRoutingNumber?: string;
  /** Information from bank to bank, at most six lines of 35 characters. */
  readonly fiToFiInformation?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in Vietnam. Currency: VND. Rails: BANK_TRANSFER. */
export type VndExternalAccountCreateInfo = {
  /** Always `VND_ACCOUNT`: it selects this variant. */
  readonly accountType: "VND_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Mobile-money account in Central Africa. Currency: XAF. Rails: MOBILE_MONEY. */
export type XafExternalAccountCreateInfo = {
  /** Always `XAF_ACCOUNT`: it selects this variant. */
  readonly accountType: "XAF_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The country of the account: its currency is shared by several. */
  readonly region: XafRegion;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/**
 * A country of the Central African CFA franc.
 *
 * - `CM`: Cameroon.
 * - `CG`: Congo.
 */
export type XafRegion = "CM" | "CG";

/** Mobile-money account in West Africa. Currency: XOF. Rails: MOBILE_MONEY. */
export type XofExternalAccountCreateInfo = {
  /** Always `XOF_ACCOUNT`: it selects this variant. */
  readonly accountType: "XOF_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The country of the account: its currency is shared by several. */
  readonly region: XofRegion;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/**
 * A country of the West African CFA franc.
 *
 * - `BJ`: Benin: phone numbers with `+229` and 8 to 10 digits.
 * - `CI`: Côte d'Ivoire: phone numbers with `+225` and 10 digits.
 * - `SN`: Senegal: phone numbers with `+221` and 9 digits.
 * - `TG`: Togo: phone numbers with `+228` and 8 digits.
 */
export type XofRegion = "BJ" | "CI" | "SN" | "TG";

/** Bank account in South Africa. Currency: ZAR. Rails: BANK_TRANSFER. */
export type ZarExternalAccountCreateInfo = {
  /** Always `ZAR_ACCOUNT`: it selects this variant. */
  readonly accountType: "ZAR_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Mobile-money account in Zambia. Currency: ZMW. Rails: MOBILE_MONEY. */
export type ZmwExternalAccountCreateInfo = {
  /** Always `ZMW_ACCOUNT`: it selects this variant. */
  readonly accountType: "ZMW_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Bank account in another country, reached by SWIFT. Currency: any except crypto assets. Rails: SWIFT. At least one of these is needed: `accountNumber` or `iban`. */
export type SwiftExternalAccountCreateInfo = {
  /** Always `SWIFT_ACCOUNT`: it selects this variant. */
  readonly accountType: "SWIFT_ACCOUNT";
  /** The country of the bank. */
  readonly country: CountryCode;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The IBAN, without spaces. */
  readonly iban?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
};

/** Wallet on Base. Currency: USDC. */
export type BaseWalletExternalAccountCreateInfo = {
  /** Always `BASE_WALLET`: it selects this variant. */
  readonly accountType: "BASE_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Who owns a wallet. */
export type WalletBeneficiaryOneOf = (WalletIndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);

/** A person who owns a wallet. */
export type WalletIndividualBeneficiary = {
  /** Always `INDIVIDUAL`: it selects this variant. */
  readonly beneficiaryType: "INDIVIDUAL";
  /** The full name, as the account's bank has it. */
  readonly fullName: string;
  /** The country of residence. */
  readonly countryOfResidence: string;
};

/** Wallet on Ethereum. Currency: USDC or USDT. */
export type EthereumWalletExternalAccountCreateInfo = {
  /** Always `ETHEREUM_WALLET`: it selects this variant. */
  readonly accountType: "ETHEREUM_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Receiver on the Lightning Network. Currency: BTC. Exactly one of these is needed: `invoice` or `bolt12` or `lightningAddress`. */
export type LightningExternalAccountCreateInfo = {
  /** Always `LIGHTNING`: it selects this variant. */
  readonly accountType: "LIGHTNING";
  /** A BOLT 11 invoice. */
  readonly invoice?: string;
  /** A BOLT 12 offer, `lno1…`. The sandbox takes any text of the form of an offer or an invoice; production takes offers only. */
  readonly bolt12?: string;
  /** A Lightning address, `name@domain`. */
  readonly lightningAddress?: string;
};

/** Wallet on Polygon. Currency: USDC. */
export type PolygonWalletExternalAccountCreateInfo = {
  /** Always `POLYGON_WALLET`: it selects this variant. */
  readonly accountType: "POLYGON_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Wallet on Plasma. Currency: USDT. */
export type PlasmaWalletExternalAccountCreateInfo = {
  /** Always `PLASMA_WALLET`: it selects this variant. */
  readonly accountType: "PLASMA_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Wallet on Solana. Currency: USDC. */
export type SolanaWalletExternalAccountCreateInfo = {
  /** Always `SOLANA_WALLET`: it selects this variant. */
  readonly accountType: "SOLANA_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Wallet on Spark. Currency: BTC or USDB. */
export type SparkWalletExternalAccountCreateInfo = {
  /** Always `SPARK_WALLET`: it selects this variant. */
  readonly accountType: "SPARK_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Wallet on Tron. Currency: USDT. */
export type TronWalletExternalAccountCreateInfo = {
  /** Always `TRON_WALLET`: it selects this variant. */
  readonly accountType: "TRON_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/**
 * Whose account it is.
 *
 * - `FIRST_PARTY`: The customer's own. In the European Economic Area the ownership of a wallet must be proven, in the sandbox also that of a wallet whose address ends in 108.
 * - `THIRD_PARTY`: Someone else's.
 */
export type OwnershipType = "FIRST_PARTY" | "THIRD_PARTY";

/** The platform's own external account to be registered. */
export type PlatformExternalAccountCreateRequest = {
  /** The currency of the account. It must be one that the type of account holds; a `SWIFT_ACCOUNT` may be in any currency of ISO 4217. */
  readonly currency: ExternalAccountCurrency;
  /** The details; the fields depend on `accountType`. */
  readonly accountInfo: ExternalAccountCreateInfoOneOf;
  /** The platform's own id of the account. */
  readonly platformAccountId?: string;
  /** Whose account it is. Required for a wallet without a `vaspName` of a customer in the European Economic Area. */
  readonly ownershipType?: OwnershipType;
};

/** How to prove the ownership of a wallet. */
export type OwnershipChallengeRequest = {
  /** The method. */
  readonly method: OwnershipVerificationMethod;
};

/**
 * How the ownership of a wallet is proven.
 *
 * - `WALLET_SIGNATURE`: By a signature of the wallet.
 * - `LIVENESS`: By a liveness check of the owner. Only in the sandbox, where every owner passes it.
 */
export type OwnershipVerificationMethod = "WALLET_SIGNATURE" | "LIVENESS";

/** A signature over `messageToSign`. */
export type OwnershipVerifyRequest = {
  /** The signature: hexadecimal for networks of the Ethereum kind (EIP-191), base64 for Bitcoin, base58 for Solana (Ed25519). */
  readonly signature: string;
  /** For Bitcoin only. The default is `bip137`. */
  readonly signatureScheme?: SignatureScheme;
};

/**
 * How a Bitcoin signature encodes the kind of its address.
 *
 * - `bip137`: In its first byte, as BIP 137 says.
 * - `electrum`: Not at all: the first byte is the same for every kind, as Electrum writes it.
 */
export type SignatureScheme = "bip137" | "electrum";

/**
 * The direction in which a list is sorted.
 *
 * - `asc`: Ascending: oldest first, or from A to Z.
 * - `desc`: Descending: newest first, or from Z to A.
 */
export type SortOrder = "asc" | "desc";

/** A payment to be priced. */
export type QuoteRequest = {
  /** Where the money comes from. */
  readonly source: QuoteSourceOneOf;
  /** Where the money goes. */
  readonly destination: QuoteDestinationOneOf;
  /** Which side `lockedCurrencyAmount` names. */
  readonly lockedCurrencySide: QuoteLockSide;
  /** The exact amount of the locked side, in the smallest unit of its currency. */
  readonly lockedCurrencyAmount: number;
  /** The lookup of the receiver, `Lookup:{uuid}`. Required for a UMA address. */
  readonly lookupId?: string;
  /** Whether to execute the quote at once, at the price of the moment. Not possible with real-time funding, and not from an embedded wallet, whose owner signs the quote first. */
  readonly immediatelyExecute?: boolean;
  /** A note for the platform, shown on the quote and the transaction. */
  readonly description?: string;
  /** A text that travels with the payment: the addenda record of ACH, the remittance information of RTP and FedNow, the beneficiary information of a wire. At most 80 characters. */
  readonly remittanceInformation?: string;
  /** Why the payment is made. Required for payments to a bank account in India. */
  readonly purposeOfPayment?: PurposeOfPayment;
  /** A platform fee for this quote instead of the configured one. */
  readonly platformFeeOverride?: PlatformFeeOverride;
  /** The factor that the customer prefers to be asked for, `SMS_OTP` or `PASSKEY`, where strong authentication applies. */
  readonly scaFactor?: ScaFactor;
  /** The sender's information by the names of the lookup's `requiredPayerDataFields`, beyond what the customer record has. */
  readonly senderCustomerInfo?: Readonly<Record<string, unknown>>;
};

/** Where the money of a quote comes from. */
export type QuoteSourceOneOf = (AccountQuoteSource | RealtimeFundingQuoteSource) & (Readonly<Record<string, unknown>>);

/** An account pays: an internal account, or an external account with a debit scheme that the money is pulled from. */
export type AccountQuoteSource = {
  /** Always `ACCOUNT`: it selects this variant. */
  readonly sourceType: "ACCOUNT";
  /** The `InternalAccount:{uuid}` or `ExternalAccount:{uuid}` that pays. */
  readonly accountId: string;
  /** The customer on whose behalf a pooled account of the platform pays. */
  readonly customerId?: string;
};

/** The payer sends the money when the quote exists. Any of the `paymentInstructions` on the quote can be paid; the money that arrives executes the quote at the locked price. */
export type RealtimeFundingQuoteSource = {
  /** Always `REALTIME_FUNDING`: it selects this variant. */
  readonly sourceType: "REALTIME_FUNDING";
  /** The customer who pays. Absent: the platform pays. */
  readonly customerId?: string;
  /** The currency that the payer sends. The platform must support it. */
  readonly currency: CurrencyCode;
  /** The network that the payer sends on. Absent: the instructions have one entry for each network of the currency. */
  readonly cryptoNetwork?: FundingNetwork;
};

/** Where the money of a quote goes. */
export type QuoteDestinationOneOf = (AccountDestination | UmaAddressDestination) & (Readonly<Record<string, unknown>>);

/** An account receives. */
export type AccountDestination = {
  /** Always `ACCOUNT`: it selects this variant. */
  readonly destinationType: "ACCOUNT";
  /** The `InternalAccount:{uuid}` or `ExternalAccount:{uuid}` that receives. */
  readonly accountId: string;
  /** The rail to use; the destination account must support it. Absent: the service chooses one of the account. */
  readonly paymentRail?: PaymentRail;
};

/**
 * A system that carries a payment between institutions.
 *
 * - `ACH`: Automated Clearing House, United States.
 * - `ACH_COLOMBIA`: ACH Colombia.
 * - `BANK_TRANSFER`: A local bank transfer.
 * - `BRE_B`: Bre-B, Colombia: instant.
 * - `CIPS`: Cross-Border Interbank Payment System, China.
 * - `FAST`: Fast and Secure Transfers, Singapore: instant.
 * - `FASTER_PAYMENTS`: Faster Payments, United Kingdom: instant.
 * - `FEDNOW`: FedNow, United States: instant.
 * - `INSTAPAY`: InstaPay, Philippines: instant.
 * - `MOBILE_MONEY`: A mobile-money account.
 * - `NEFT`: National Electronic Funds Transfer, India.
 * - `PAYNOW`: PayNow, Singapore: instant.
 * - `PESONET`: PESONet, Philippines.
 * - `PIX`: Pix, Brazil: instant.
 * - `RTGS`: Real Time Gross Settlement, India: large amounts.
 * - `RTP`: Real-Time Payments, United States: instant.
 * - `SEPA`: SEPA credit transfer or direct debit, Europe.
 * - `SEPA_INSTANT`: SEPA instant credit transfer, Europe.
 * - `SPEI`: SPEI, Mexico: instant.
 * - `SWIFT`: An international transfer by SWIFT.
 * - `UNIONPAY`: UnionPay, China.
 * - `UPI`: Unified Payments Interface, India: instant.
 * - `WIRE`: A wire transfer, United States.
 */
export type PaymentRail = "ACH" | "ACH_COLOMBIA" | "BANK_TRANSFER" | "BRE_B" | "CIPS" | "FAST" | "FASTER_PAYMENTS" | "FEDNOW" | "INSTAPAY" | "MOBILE_MONEY" | "NEFT" | "PAYNOW" | "PESONET" | "PIX" | "RTGS" | "RTP" | "SEPA" | "SEPA_INSTANT" | "SPEI" | "SWIFT" | "UNIONPAY" | "UPI" | "WIRE";

/** A UMA address receives. The address must be looked up first; `lookupId` of the request names the lookup. A payment from one customer of the platform to another is announced to the receiver by `INCOMING_PAYMENT.PENDING` and completes when it is approved. */
export type UmaAddressDestination = {
  /** Always `UMA_ADDRESS`: it selects this variant. */
  readonly destinationType: "UMA_ADDRESS";
  /** The address, `$name@domain`. */
  readonly umaAddress: string;
  /** The currency that the receiver gets. Absent: the first one of the lookup. */
  readonly currency?: CurrencyCode;
};

/**
 * Which side of a quote is exact. The other side is computed and never favors the payer.
 *
 * - `SENDING`: The amount that leaves the payer is exact, fees included.
 * - `RECEIVING`: The amount that reaches the receiver is exact.
 */
export type QuoteLockSide = "SENDING" | "RECEIVING";

/**
 * Why a payment is made.
 *
 * - `GIFT`: A gift.
 * - `SELF`: To the payer's own account.
 * - `GOODS_OR_SERVICES`: Goods or services.
 * - `EDUCATION`: Education.
 * - `HEALTH_OR_MEDICAL`: Health or medical care.
 * - `REAL_ESTATE_PURCHASE`: The purchase of real estate.
 * - `TAX_PAYMENT`: Taxes.
 * - `LOAN_PAYMENT`: A loan.
 * - `UTILITY_BILL`: A utility bill.
 * - `DONATION`: A donation.
 * - `TRAVEL`: Travel.
 * - `FAMILY_SUPPORT`: Support of the family.
 * - `SALARY_PAYMENT`: Salary.
 * - `OTHER`: Something else.
 */
export type PurposeOfPayment = "GIFT" | "SELF" | "GOODS_OR_SERVICES" | "EDUCATION" | "HEALTH_OR_MEDICAL" | "REAL_ESTATE_PURCHASE" | "TAX_PAYMENT" | "LOAN_PAYMENT" | "UTILITY_BILL" | "DONATION" | "TRAVEL" | "FAMILY_SUPPORT" | "SALARY_PAYMENT" | "OTHER";

/** A platform fee for one quote instead of the configured one. Only for payments from USD. */
export type PlatformFeeOverride = {
  /** The fixed part. */
  readonly platformFixedFee: FixedFee;
  /** The variable part in basis points, hundredths of a percent: 50 is 0.5 %. */
  readonly platformVariableFeeBps: number;
};

/**
 * How a customer proves who they are.
 *
 * - `SMS_OTP`: A one-time code sent to the verified phone number. It needs no enrollment; the default.
 * - `TOTP`: A code of an authenticator app. For logins, not for single payments.
 * - `PASSKEY`: A WebAuthn passkey. One per customer.
 */
export type ScaFactor = "SMS_OTP" | "TOTP" | "PASSKEY";

/** How to execute a quote. */
export type ExecuteQuoteRequest = {
  /** The factor that the customer prefers to be asked for, `SMS_OTP` or `PASSKEY`. */
  readonly scaFactor?: ScaFactor;
};

/** The proof of the pending challenge: either `code`, or `passkeyAssertion` with `origin`. */
export type ScaAuthorization = {
  /** The code that the customer received or that the authenticator app shows. The sandbox takes `123456`. */
  readonly code?: string | null;
  /** The result of `navigator.credentials.get`, as JSON. */
  readonly passkeyAssertion?: Readonly<Record<string, unknown>> | null;
  /** The origin of the page on which the passkey was used. Required with `passkeyAssertion`. */
  readonly origin?: string | null;
  /** The IP address of the customer, for the security record. */
  readonly endUserIpAddress?: string | null;
};

/** A factor to be enrolled. */
export type ScaFactorEnrollRequestOneOf = (TotpFactorEnrollRequest | PasskeyFactorEnrollRequest) & (Readonly<Record<string, unknown>>);

/** An authenticator app. */
export type TotpFactorEnrollRequest = {
  /** Always `TOTP`: it selects this variant. */
  readonly type: "TOTP";
};

/** A passkey. */
export type PasskeyFactorEnrollRequest = {
  /** Always `PASSKEY`: it selects this variant. */
  readonly type: "PASSKEY";
};

/** The proof that completes an enrollment. */
export type ScaFactorConfirmRequestOneOf = (TotpEnrollmentConfirmRequest | PasskeyEnrollmentConfirmRequest) & (Readonly<Record<string, unknown>>);

/** The first code of an authenticator app. */
export type TotpEnrollmentConfirmRequest = {
  /** Always `TOTP`: it selects this variant. */
  readonly type: "TOTP";
  /** The secret of the start. */
  readonly secret: string;
  /** The code that the app shows. The sandbox takes `123456`. */
  readonly code: string;
};

/** A new passkey. */
export type PasskeyEnrollmentConfirmRequest = {
  /** Always `PASSKEY`: it selects this variant. */
  readonly type: "PASSKEY";
  /** The origin of the page on which the passkey was created. */
  readonly origin: string;
  /** The result of `navigator.credentials.create`, as JSON. */
  readonly credential: Readonly<Record<string, unknown>>;
};

/** How the customer logs in. */
export type ScaLoginStartRequest = {
  /** The factor. */
  readonly factor: ScaFactor;
};

/** The proof that completes a login: `code`, with `challengeId` for `SMS_OTP`; or `passkeyAssertion` with `origin`. */
export type ScaLoginCompleteRequest = {
  /** The factor of the start. */
  readonly factor: ScaFactor;
  /** The IP address of the customer. */
  readonly endUserIpAddress: string;
  /** The challenge of the start, `ScaChallenge:{uuid}`. With `SMS_OTP` only. */
  readonly challengeId?: string | null;
  /** The code that the customer received or that the authenticator app shows. The sandbox takes `123456`. */
  readonly code?: string | null;
  /** The result of `navigator.credentials.get`, as JSON. */
  readonly passkeyAssertion?: Readonly<Record<string, unknown>> | null;
  /** The origin of the page on which the passkey was used. Required with `passkeyAssertion`. */
  readonly origin?: string | null;
};

/** An event to be recorded. */
export type RecordSecurityEventRequest = {
  /** The event. */
  readonly eventType: SecurityEventType;
};

/**
 * An event on the platform's side that counts for the lock after failed logins.
 *
 * - `RESET_PASSWORD_COMPLETED`: The customer reset the password: the count is cleared, a suspension ends, and all login sessions end.
 * - `FAILED_LOGIN_ATTEMPT`: A login on the platform's side failed: it counts like a failed login here.
 */
export type SecurityEventType = "RESET_PASSWORD_COMPLETED" | "FAILED_LOGIN_ATTEMPT";

/** A lost factor. */
export type TwoFactorResetStartRequest = {
  /** The factor that the customer lost. */
  readonly factor: ScaFactor;
};

/** How to complete a reset. */
export type TwoFactorResetCompleteRequest = {
  /** The new number. Required when `SMS_OTP` is reset. */
  readonly mobile?: MobileNumber;
};

/** A mobile phone number in two parts. */
export type MobileNumber = {
  /** The country code with `+`. */
  readonly countryCode: string;
  /** The rest of the number, digits only. */
  readonly number: string;
};

/** The proof of the customer: either `code`, or `passkeyAssertion` with `origin`. */
export type BeneficiaryTrustConfirmRequest = {
  /** The challenge of the start, `ScaChallenge:{uuid}`, where there was one. */
  readonly challengeId?: string | null;
  /** The code that the customer received or that the authenticator app shows. The sandbox takes `123456`. */
  readonly code?: string | null;
  /** The result of `navigator.credentials.get`, as JSON. */
  readonly passkeyAssertion?: Readonly<Record<string, unknown>> | null;
  /** The origin of the page on which the passkey was used. Required with `passkeyAssertion`. */
  readonly origin?: string | null;
};

/**
 * Where a card is in its life.
 *
 * - `PENDING_KYC`: The cardholder is being verified.
 * - `PROCESSING`: The issuer has the card and has not answered yet.
 * - `ACTIVE`: The card can be used.
 * - `FROZEN`: New purchases are declined. Those that are authorized continue.
 * - `CLOSED`: The card cannot be used any more. Final; `stateReason` says why.
 */
export type CardState = "PENDING_KYC" | "PROCESSING" | "ACTIVE" | "FROZEN" | "CLOSED";

/** A card to be issued. */
export type CardCreateRequest = {
  /** The id of the customer who uses the card, of the form `Customer:{uuid}`. */
  readonly cardholderId: string;
  /** The platform's own id of the card. Generated when absent. */
  readonly platformCardId?: string;
  /** Only for programs with a static password; others get 400. */
  readonly threeDSecurePassword?: string;
  /** What the card is made of. */
  readonly form: CardForm;
  /** The internal accounts of the cardholder that fund the card: fiat accounts of one currency, or US dollars and USDB. The first one pays. */
  readonly fundingSources: readonly string[];
  /** The most that one purchase may be authorized for, in the smallest unit of the card's currency. Absent: no limit but the balance. */
  readonly maxSpendPerTransaction?: number;
};

/**
 * What a card is made of.
 *
 * - `VIRTUAL`: A number without plastic.
 */
export type CardForm = "VIRTUAL";

/** What changes about a card; at least one member. */
export type CardUpdateRequest = {
  /** `FROZEN` stops new purchases, `ACTIVE` allows them again, `CLOSED` is final and goes alone. */
  readonly state?: CardTargetState;
  /** The internal accounts of the cardholder that fund the card: fiat accounts of one currency, or US dollars and USDB. The first one pays. They replace the earlier ones and must be accounts in whose currency the card settles. */
  readonly fundingSources?: readonly string[];
  /** The most that one purchase may be authorized for, in the smallest unit of the card's currency. Null removes the limit. */
  readonly maxSpendPerTransaction?: number | null;
};

/**
 * A state that a platform gives a card.
 *
 * - `ACTIVE`: The card can be used again.
 * - `FROZEN`: New purchases are declined.
 * - `CLOSED`: The card cannot be used any more.
 */
export type CardTargetState = "ACTIVE" | "FROZEN" | "CLOSED";

/** A transfer out of an internal account. */
export type TransferOutRequest = {
  /** The internal account that pays. */
  readonly source: InternalAccountReference;
  /** The external account that receives. */
  readonly destination: ExternalAccountDestinationReference;
  /** The amount in the smallest unit of the common currency of both accounts. A missing or wrong amount is 400 `INVALID_AMOUNT`. */
  readonly amount?: number;
  /** A text that travels with the payment: the addenda record of ACH, the remittance information of RTP and FedNow, the beneficiary information of a wire. At most 80 characters. */
  readonly remittanceInformation?: string;
  /** Why the payment is made. Required for payments to a bank account in India. */
  readonly purposeOfPayment?: PurposeOfPayment;
};

/** An internal account. */
export type InternalAccountReference = {
  /** The internal account, `InternalAccount:{uuid}`. */
  readonly accountId: string;
};

/** An external account that receives. */
export type ExternalAccountDestinationReference = {
  /** The external account, `ExternalAccount:{uuid}`. */
  readonly accountId: string;
  /** The rail to use; the account must support it. Absent: the service chooses one of the account. */
  readonly paymentRail?: PaymentRail;
};

/** A transfer into an internal account. */
export type TransferInRequest = {
  /** The external account that the money is pulled from. */
  readonly source: ExternalAccountReference;
  /** The internal account that is credited. */
  readonly destination: InternalAccountReference;
  /** The amount in the smallest unit of the common currency of both accounts. A missing or wrong amount is 400 `INVALID_AMOUNT`. */
  readonly amount?: number;
};

/** An external account. */
export type ExternalAccountReference = {
  /** The external account, `ExternalAccount:{uuid}`. */
  readonly accountId: string;
};

/**
 * A status of a payment or of a card transaction.
 *
 * - `AUTHORIZED`: The purchase is authorized and the money is held.
 * - `PARTIALLY_SETTLED`: A part of the authorized amount is cleared; more is expected.
 * - `SETTLED`: The purchase is cleared, or its authorization ended without a clearing. A clearing that comes later is booked all the same.
 * - `REFUNDED`: Kept for historical transactions. A refunded payment is `FAILED` with a `refund`.
 * - `EXCEPTION`: The purchase was cleared, but the money could not be pulled from the account.
 * - `PENDING`: The payment is announced: a quote waits for confirmation or funds, or an incoming payment for approval.
 * - `PENDING_AUTHORIZATION`: The customer must authorize the payment; the challenge is on the quote's `scaChallenge`.
 * - `EXPIRED`: The quote was not executed in time. Final.
 * - `PROCESSING`: The payment is confirmed and under way.
 * - `COMPLETED`: The money reached its destination. A bank can still return a payout days later; it then becomes `FAILED`.
 * - `FAILED`: The payment failed; `failureReason` says why. Money that was debited is refunded, see `refund`.
 * - `CREATED`: An incoming payment that a sender has looked up but not announced.
 * - `REJECTED`: The platform rejected the incoming payment.
 */
export type AnyTransactionStatus = "CREATED" | "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED" | "AUTHORIZED" | "PARTIALLY_SETTLED" | "SETTLED" | "EXCEPTION";

/**
 * The kind of a transaction.
 *
 * - `INCOMING`: Money that comes in: over UMA, from a bank or a chain, from another customer of the platform, or pulled from an external account.
 * - `OUTGOING`: Money that goes out: a quote that was executed, or a transfer out.
 * - `CARD`: A card authorization with its settlements and refunds.
 */
export type TransactionType = "INCOMING" | "OUTGOING" | "CARD";

/** When the receipt was delivered. */
export type ConfirmReceiptDeliveryRequest = {
  /** The time of delivery. Absent: now. */
  readonly receiptDeliveryConfirmedAt?: string;
};

/** Why a payment is canceled. */
export type CancelTransactionRequest = {
  /** A note for the record. */
  readonly reason?: string;
};

/** What the sender required to know about the receiver. */
export type ApprovePaymentRequest = {
  /** The receiver's information by the names of `requestedReceiverCustomerInfoFields`. Mandatory fields must be present. */
  readonly receiverCustomerInfo?: Readonly<Record<string, unknown>>;
};

/** Why a payment is rejected. */
export type RejectPaymentRequest = {
  /** A note for the record. */
  readonly reason?: string;
};

/** A deposit of sandbox money. */
export type SandboxFundRequest = {
  /** The amount in the smallest unit of the account's currency. */
  readonly amount: number;
};

/** The money that the payer of a quote sends. */
export type SandboxSendRequest = {
  /** The id of the quote with real-time funding, or from an embedded wallet, of the form `Quote:{uuid}`. */
  readonly quoteId: string;
  /** The currency that is sent. It must be the one that the quote is funded in. */
  readonly currencyCode: CurrencyCode;
  /** The amount that arrives, in the smallest unit of the currency. Absent: exactly what the quote asks for. Another amount fails the payment with `FUNDING_AMOUNT_MISMATCH`. */
  readonly currencyAmount?: number;
};

/** A UMA payment to a customer of the platform. Name one receiver. */
export type SandboxUmaReceiveRequest = {
  /** The address that pays, for example `$success.usd@sandbox.uma.money`. */
  readonly senderUmaAddress: string;
  /** The UMA address of the customer who receives. */
  readonly receiverUmaAddress?: string;
  /** The id of the customer, of the form `Customer:{uuid}`. Instead of the address. */
  readonly customerId?: string;
  /** The currency that the customer receives. The customer needs an active account in it. */
  readonly receivingCurrencyCode: CurrencyCode;
  /** The amount in the smallest unit of that currency. */
  readonly receivingCurrencyAmount: number;
};

/** Which event to simulate. */
export type SandboxSimulateRequest = {
  /** The event. */
  readonly event: SimulatedEvent;
};

/**
 * A rare event in the life of a payment.
 *
 * - `BANK_RETURN`: The receiving bank returns a completed payout: it becomes `FAILED` with `PAYOUT_RETURNED`, and is refunded.
 * - `REFUND_FAIL`: The pending refund fails, or the next one will.
 * - `LATE_DELIVERY`: A canceled and refunded payout is delivered anyway: it becomes `COMPLETED`.
 */
export type SimulatedEvent = "BANK_RETURN" | "REFUND_FAIL" | "LATE_DELIVERY";

/** Which status to simulate. */
export type SandboxInternalAccountStatusRequest = {
  /** The status. */
  readonly status: SimulatedInternalAccountStatus;
};

/**
 * The status that an internal account gets.
 *
 * - `ACTIVE`: It moves money again.
 * - `PENDING`: It is being opened: it neither sends nor receives.
 * - `FROZEN`: It is frozen for compliance or fraud: nothing goes in or out.
 * - `FAILED`: It could not be opened.
 */
export type SimulatedInternalAccountStatus = "ACTIVE" | "PENDING" | "FROZEN" | "FAILED";

/** Which status to simulate. */
export type SandboxExternalAccountStatusRequest = {
  /** The status. */
  readonly status: SimulatedExternalAccountStatus;
};

/**
 * The status that an external account gets.
 *
 * - `ACTIVE`: It can be paid again.
 * - `PENDING`: Its bank has not answered yet: it cannot be paid.
 * - `UNDER_REVIEW`: It is being reviewed: it cannot be paid.
 * - `INACTIVE`: It is turned off: it cannot be paid.
 */
export type SimulatedExternalAccountStatus = "ACTIVE" | "PENDING" | "UNDER_REVIEW" | "INACTIVE";

/** A purchase or a credit at a merchant. */
export type SandboxCardAuthorizationRequest = {
  /** The amount in the smallest unit of the purchase's currency. */
  readonly amount: number;
  /** The currency of the amount: that of the merchant. */
  readonly currency: SandboxCardCurrency;
  /** Where the card is used. */
  readonly merchant: CardMerchant;
};

/** The currency of an amount: that of the merchant. */
export type SandboxCardCurrency = {
  /** The code. One without a price is refused with `INVALID_CURRENCY`; without a code it is the card's currency. */
  readonly code?: string;
  /** The English name; it is not used. */
  readonly name?: string;
  /** The sign; it is not used. */
  readonly symbol?: string;
  /** The decimals of a major unit; they are not used. */
  readonly decimals?: number;
};

/** The merchant of a purchase. */
export type CardMerchant = {
  /** The name that appears on statements. */
  readonly descriptor: string;
  /** The merchant category code, four digits (ISO 18245). */
  readonly mcc?: string;
  /** The country of the merchant, two or three capitals. */
  readonly country?: string;
};

/** An inquiry at a merchant. */
export type SandboxCardBalanceInquiryRequest = {
  /** Where the card is used. */
  readonly merchant: CardMerchant;
};

/** A clearing of a purchase. */
export type SandboxCardClearingRequest = {
  /** The id of the card transaction, of the form `CardTransaction:{uuid}`. */
  readonly cardTransactionId: string;
  /** The cleared amount in the smallest unit of the purchase's currency. 0 ends the authorization. */
  readonly amount: number;
};

/** A new total of an authorization. */
export type SandboxCardAuthorizationAdviceRequest = {
  /** The id of the card transaction, of the form `CardTransaction:{uuid}`. */
  readonly cardTransactionId: string;
  /** The new total in the smallest unit of the purchase's currency, not less than what is cleared. */
  readonly amount: number;
};

/** A return of a purchase. */
export type SandboxCardReturnRequest = {
  /** The id of the card transaction, of the form `CardTransaction:{uuid}`. */
  readonly cardTransactionId: string;
  /** The returned amount in the smallest unit of the purchase's currency, at most what is settled and not returned. */
  readonly amount: number;
};

/** The card transaction concerned. */
export type SandboxCardTransactionRefRequest = {
  /** The id of the card transaction, of the form `CardTransaction:{uuid}`. */
  readonly cardTransactionId: string;
};

/** Where to send a test event. */
export type TestWebhookRequest = {
  /** The URL to send to: https to a public address. Absent: the platform's webhook endpoint. */
  readonly url?: string;
};

/**
 * The type of an event. Types may be added; ignore unknown ones.
 *
 * - `OUTGOING_PAYMENT.PENDING`: An outgoing payment exists: its quote was executed, or a transfer was created.
 * - `OUTGOING_PAYMENT.PENDING_AUTHORIZATION`: The customer must authorize the payment. Read the quote: `scaChallenge` is on it. May come several times for one payment.
 * - `OUTGOING_PAYMENT.PROCESSING`: The payment is confirmed and its payout is under way.
 * - `OUTGOING_PAYMENT.COMPLETED`: The payout reached its destination.
 * - `OUTGOING_PAYMENT.FAILED`: The payout failed, or the receiving bank returned it, even days after `OUTGOING_PAYMENT.COMPLETED`. `failureReason` says why.
 * - `OUTGOING_PAYMENT.EXPIRED`: The quote expired before it was executed.
 * - `OUTGOING_PAYMENT.REFUND_PENDING`: A refund has begun.
 * - `OUTGOING_PAYMENT.REFUND_COMPLETED`: The refund is settled.
 * - `OUTGOING_PAYMENT.REFUND_FAILED`: The refund failed; support resolves it by hand.
 * - `INCOMING_PAYMENT.PENDING`: A payment is coming in. Over UMA the answer decides and must arrive within 5 seconds: 200 accepts the payment, with `receiverCustomerInfo` where fields are mandatory; 202 defers the decision to `/approve` or `/reject` within 5 more seconds; 403 rejects; 422 asks the sender for `requiredFields`. Over a bank rail and from another customer the event only informs. It is sent once.
 * - `INCOMING_PAYMENT.COMPLETED`: The money is credited.
 * - `INCOMING_PAYMENT.FAILED`: The payment failed or was rejected. `failureReason` says why it failed.
 * - `INCOMING_PAYMENT.REFUND_PENDING`: The money that came in is being returned.
 * - `INCOMING_PAYMENT.REFUND_COMPLETED`: The sender has the money back.
 * - `INCOMING_PAYMENT.REFUND_FAILED`: The refund failed; support resolves it by hand.
 * - `INTERNAL_ACCOUNT.BALANCE_UPDATED`: The balance of an internal account changed, or a deposit in crypto that funds a quote was detected. Several changes within a second may come as one event with the last balance.
 * - `INTERNAL_ACCOUNT.STATUS_UPDATED`: The status of an internal account changed.
 * - `INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED`: The funding instructions of an internal account changed. Use the new ones for further deposits.
 * - `EXTERNAL_ACCOUNT.STATUS_UPDATED`: The status of an external account changed.
 * - `CUSTOMER.KYC_PENDING`: The verification of a person has begun.
 * - `CUSTOMER.KYC_APPROVED`: A person is verified.
 * - `CUSTOMER.KYC_REJECTED`: A person could not be verified.
 * - `CUSTOMER.KYB_PENDING`: The verification of a business has begun.
 * - `CUSTOMER.KYB_APPROVED`: A business is verified.
 * - `CUSTOMER.KYB_REJECTED`: A business could not be verified.
 * - `VERIFICATION.RESOLVE_ERRORS`: Data or documents are missing or wrong; `errors` lists them. Supply them and submit again.
 * - `VERIFICATION.IN_PROGRESS`: The submission is being checked.
 * - `VERIFICATION.PENDING_MANUAL_REVIEW`: A person reviews the submission.
 * - `VERIFICATION.APPROVED`: The submission is approved.
 * - `VERIFICATION.REJECTED`: The submission is rejected.
 * - `VERIFICATION.READY_FOR_VERIFICATION`: Everything is present and can be submitted.
 * - `BULK_UPLOAD.COMPLETED`: An import has processed every row. `errors` lists the rows that were not imported.
 * - `BULK_UPLOAD.FAILED`: The file of an import could not be read.
 * - `INVITATION.CLAIMED`: An invitation was claimed. It is sent to the platform of the inviter; a payment to `inviteeUma` can follow.
 * - `AGENT_ACTION.PENDING_APPROVAL`: An agent submitted a payment that waits for approval. Approve or reject the action.
 * - `CARD.STATE_CHANGE`: The state of a card changed: the issuer accepted or rejected it, or it was frozen, unfrozen or closed.
 * - `CARD.FUNDING_SOURCE_CHANGE`: The accounts that fund a card were replaced.
 * - `CARD_TRANSACTION.AUTHORIZED`: A purchase was authorized and its amount is held.
 * - `CARD_TRANSACTION.PARTIALLY_SETTLED`: A part of the authorized amount was cleared; the rest stays held.
 * - `CARD_TRANSACTION.SETTLED`: A purchase is cleared, its authorization ended, or a return was reversed. In production it also comes for each later clearing, return or reversal that leaves the purchase settled.
 * - `CARD_TRANSACTION.REFUNDED`: The merchant returned the whole amount, or credited the card without a purchase.
 * - `CARD_TRANSACTION.EXCEPTION`: Money of a purchase could not be pulled from the account.
 * - `TEST`: A test was requested, or the endpoint was changed. It is tried once.
 */
export type WebhookType = "OUTGOING_PAYMENT.PENDING" | "OUTGOING_PAYMENT.PENDING_AUTHORIZATION" | "OUTGOING_PAYMENT.PROCESSING" | "OUTGOING_PAYMENT.COMPLETED" | "OUTGOING_PAYMENT.FAILED" | "OUTGOING_PAYMENT.EXPIRED" | "OUTGOING_PAYMENT.REFUND_PENDING" | "OUTGOING_PAYMENT.REFUND_COMPLETED" | "OUTGOING_PAYMENT.REFUND_FAILED" | "INCOMING_PAYMENT.PENDING" | "INCOMING_PAYMENT.COMPLETED" | "INCOMING_PAYMENT.FAILED" | "INCOMING_PAYMENT.REFUND_PENDING" | "INCOMING_PAYMENT.REFUND_COMPLETED" | "INCOMING_PAYMENT.REFUND_FAILED" | "INTERNAL_ACCOUNT.BALANCE_UPDATED" | "INTERNAL_ACCOUNT.STATUS_UPDATED" | "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED" | "EXTERNAL_ACCOUNT.STATUS_UPDATED" | "CUSTOMER.KYC_PENDING" | "CUSTOMER.KYC_APPROVED" | "CUSTOMER.KYC_REJECTED" | "CUSTOMER.KYB_PENDING" | "CUSTOMER.KYB_APPROVED" | "CUSTOMER.KYB_REJECTED" | "VERIFICATION.RESOLVE_ERRORS" | "VERIFICATION.IN_PROGRESS" | "VERIFICATION.PENDING_MANUAL_REVIEW" | "VERIFICATION.APPROVED" | "VERIFICATION.REJECTED" | "VERIFICATION.READY_FOR_VERIFICATION" | "BULK_UPLOAD.COMPLETED" | "BULK_UPLOAD.FAILED" | "INVITATION.CLAIMED" | "AGENT_ACTION.PENDING_APPROVAL" | "CARD.STATE_CHANGE" | "CARD.FUNDING_SOURCE_CHANGE" | "CARD_TRANSACTION.AUTHORIZED" | "CARD_TRANSACTION.PARTIALLY_SETTLED" | "CARD_TRANSACTION.SETTLED" | "CARD_TRANSACTION.REFUNDED" | "CARD_TRANSACTION.EXCEPTION" | "TEST";

/**
 * Where the delivery of an event is in its life.
 *
 * - `WAITING`: An earlier event of the same resource is still being tried; events are delivered in order.
 * - `PENDING`: The event is being tried, or waits for its next attempt.
 * - `DELIVERED`: The endpoint accepted the event.
 * - `FAILED`: Given up: after 7 days, because there was no endpoint, or because the event was lost inside the service.
 */
export type WebhookDeliveryStatus = "WAITING" | "PENDING" | "DELIVERED" | "FAILED";

/** Which events to send again. */
export type RecoverWebhooksRequest = {
  /** Events that happened at this time or later. */
  readonly since: string;
};

/** A credential to be added. */
export type AuthCredentialCreateRequestOneOf = (EmailOtpCredentialCreateRequest | SmsOtpCredentialCreateRequest | OauthCredentialCreateRequest | PasskeyCredentialCreateRequest) & (Readonly<Record<string, unknown>>);

/** Codes to the customer's e-mail address. One per wallet. */
export type EmailOtpCredentialCreateRequest = {
  /** Always `EMAIL_OTP`: it selects this variant. */
  readonly type: "EMAIL_OTP";
  /** The embedded wallet, `InternalAccount:{uuid}`. */
  readonly accountId: string;
};

/** Codes to the customer's phone number. One per wallet. */
export type SmsOtpCredentialCreateRequest = {
  /** Always `SMS_OTP`: it selects this variant. */
  readonly type: "SMS_OTP";
  /** The embedded wallet, `InternalAccount:{uuid}`. */
  readonly accountId: string;
};

/** An identity at Google or Apple. */
export type OauthCredentialCreateRequest = {
  /** Always `OAUTH`: it selects this variant. */
  readonly type: "OAUTH";
  /** The embedded wallet, `InternalAccount:{uuid}`. */
  readonly accountId: string;
  /** An OpenID Connect token of a supported provider, issued at most 60 seconds ago. When signing in, its `nonce` must be the hexadecimal SHA-256 of `clientPublicKey`. */
  readonly oidcToken: string;
};

/** A passkey. A wallet can have several. */
export type PasskeyCredentialCreateRequest = {
  /** Always `PASSKEY`: it selects this variant. */
  readonly type: "PASSKEY";
  /** The embedded wallet, `InternalAccount:{uuid}`. */
  readonly accountId: string;
  /** A name for the passkey: letters, digits, spaces and `. _ - ' ( )`, at most 100 characters. */
  readonly nickname: string;
  /** The challenge that the platform made for the registration, base64url. It can be used once. */
  readonly challenge: string;
  /** The new passkey. */
  readonly attestation: PasskeyAttestation;
};

/** A new passkey, as `navigator.credentials.create` returns it. */
export type PasskeyAttestation = {
  /** The WebAuthn id of the passkey, base64url. */
  readonly credentialId: string;
  /** `clientDataJSON` of the WebAuthn answer, base64url. */
  readonly clientDataJson: string;
  /** `attestationObject` of the WebAuthn answer, base64url. */
  readonly attestationObject: string;
  /** How the authenticator is reached. */
  readonly transports?: readonly AuthenticatorTransport[];
};

/**
 * How an authenticator is reached.
 *
 * - `usb`: By USB.
 * - `nfc`: By NFC.
 * - `ble`: By Bluetooth.
 * - `internal`: Built into the device.
 * - `hybrid`: Through another device, such as a phone.
 */
export type AuthenticatorTransport = "usb" | "nfc" | "ble" | "internal" | "hybrid";

/** How a sign-in starts. */
export type AuthCredentialChallengeRequest = {
  /** A P-256 key of the client in hexadecimal. Compressed (66 digits), it is the session key itself; uncompressed (130 digits), the service makes a session key and seals it to this one. Required for passkeys; codes take none. */
  readonly clientPublicKey?: string;
};

/** The proof that completes a sign-in. */
export type AuthCredentialVerifyRequestOneOf = (EmailOtpCredentialVerifyRequest | SmsOtpCredentialVerifyRequest | OauthCredentialVerifyRequest | PasskeyCredentialVerifyRequest) & (Readonly<Record<string, unknown>>);

/** A code that came by e-mail. */
export type EmailOtpCredentialVerifyRequest = {
  /** Always `EMAIL_OTP`: it selects this variant. */
  readonly type: "EMAIL_OTP";
  /** JSON text of `{"encappedPublic","ciphertext"}`: the code and the public key of the client, sealed by HPKE to `otpEncryptionTargetBundle`. In the sandbox the code is `000000`. */
  readonly encryptedOtpBundle: string;
};

/** A code that came by SMS. */
export type SmsOtpCredentialVerifyRequest = {
  /** Always `SMS_OTP`: it selects this variant. */
  readonly type: "SMS_OTP";
  /** JSON text of `{"encappedPublic","ciphertext"}`: the code and the public key of the client, sealed by HPKE to `otpEncryptionTargetBundle`. In the sandbox the code is `000000`. */
  readonly encryptedOtpBundle: string;
};

/** A token of the provider. */
export type OauthCredentialVerifyRequest = {
  /** Always `OAUTH`: it selects this variant. */
  readonly type: "OAUTH";
  /** An OpenID Connect token of a supported provider, issued at most 60 seconds ago. When signing in, its `nonce` must be the hexadecimal SHA-256 of `clientPublicKey`. */
  readonly oidcToken: string;
  /** A P-256 key of the client in hexadecimal. Compressed (66 digits), it is the session key itself; uncompressed (130 digits), the service makes a session key and seals it to this one. */
  readonly clientPublicKey: string;
};

/** A signature of the passkey. */
export type PasskeyCredentialVerifyRequest = {
  /** Always `PASSKEY`: it selects this variant. */
  readonly type: "PASSKEY";
  /** The signature. */
  readonly assertion: PasskeyAssertion;
};

/** The signature of a passkey, as `navigator.credentials.get` returns it. */
export type PasskeyAssertion = {
  /** The WebAuthn id of the passkey, base64url. */
  readonly credentialId: string;
  /** `clientDataJSON` of the WebAuthn answer, base64url. */
  readonly clientDataJson: string;
  /** `authenticatorData` of the WebAuthn answer, base64url. */
  readonly authenticatorData: string;
  /** The signature, base64url. The sandbox also takes `sandbox-valid-passkey-signature`. */
  readonly signature: string;
  /** `userHandle` of the WebAuthn answer. */
  readonly userHandle?: string | null;
};

/** The key of the new session. */
export type AuthSessionRefreshRequest = {
  /** A P-256 key of the client in hexadecimal. Compressed (66 digits), it is the session key itself; uncompressed (130 digits), the service makes a session key and seals it to this one. */
  readonly clientPublicKey: string;
};

/** A delegated key to be created. */
export type DelegatedKeyCreateRequest = {
  /** The card, `Card:{uuid}`. */
  readonly cardId: string;
  /** The embedded wallet, `InternalAccount:{uuid}`. */
  readonly internalAccountId: string;
  /** A name for people. */
  readonly nickname: string;
};

/** Changes of an embedded wallet. */
export type InternalAccountUpdateRequest = {
  /** Whether the wallet is private. */
  readonly privateEnabled?: boolean;
};

/** Who the wallet is exported to. */
export type InternalAccountExportRequest = {
  /** The P-256 key that the result is sealed to: uncompressed, 130 hexadecimal digits. */
  readonly clientPublicKey: string;
};

/** An agent to be created. */
export type AgentCreateRequest = {
  /** A name for people, such as the task of the agent. */
  readonly name: string;
  /** The id of the customer, of the form `Customer:{uuid}`. */
  readonly customerId: string;
  /** What the agent may do, and up to which amounts. */
  readonly policy: AgentPolicy;
};

/** What an agent may do for its customer, and up to which amounts. */
export type AgentPolicy = {
  /** What the agent may do. */
  readonly permissions: readonly AgentPermission[];
  /** Whether payments run at once or wait for approval, where no account rule says otherwise. */
  readonly defaultExecutionMode: AgentExecutionMode;
  /** The limits of what the agent pays. */
  readonly spendingLimits: AgentSpendingLimits;
  /** Which internal accounts the agent may use, and rules for single ones. */
  readonly accountRestrictions?: AgentAccountRestrictions;
  /** The amount above which a payment waits for approval even in the mode `AUTO`. */
  readonly approvalThresholds?: AgentApprovalThresholds;
};

/**
 * What an agent may do.
 *
 * - `VIEW_TRANSACTIONS`: Read the customer's transactions and balances.
 * - `CREATE_TRANSFERS`: Transfer out of and into the internal accounts.
 * - `CREATE_QUOTES`: Create quotes.
 * - `EXECUTE_QUOTES`: Execute the quotes that it created.
 * - `MANAGE_EXTERNAL_ACCOUNTS`: Read, register and delete the customer's external accounts.
 */
export type AgentPermission = "VIEW_TRANSACTIONS" | "CREATE_TRANSFERS" | "CREATE_QUOTES" | "EXECUTE_QUOTES" | "MANAGE_EXTERNAL_ACCOUNTS";

/**
 * What happens with a payment that the policy allows.
 *
 * - `AUTO`: It is executed at once, unless it exceeds the approval threshold.
 * - `APPROVAL_REQUIRED`: It waits until the platform approves or rejects it.
 */
export type AgentExecutionMode = "AUTO" | "APPROVAL_REQUIRED";

/** Limits in one currency, in its smallest unit. A payment in another currency is converted at the current rate when it is checked. */
export type AgentSpendingLimits = {
  /** The currency of the limits. */
  readonly currency: CurrencyCode;
  /** The largest amount of one payment; an equal amount passes. */
  readonly perTransactionLimit: number;
  /** What the payments of a UTC day may amount to together. Null is no limit. */
  readonly dailyLimit?: number | null;
  /** How many payments a UTC day may have. Absent is no limit. */
  readonly dailyTransactionLimit?: number;
  /** What the payments of a UTC month may amount to together. Null is no limit. */
  readonly monthlyLimit?: number | null;
};

/** Restrictions to internal accounts of the agent's customer. */
export type AgentAccountRestrictions = {
  /** The only internal accounts that the agent may use and see. Null is all of them. */
  readonly allowedAccountIds?: readonly string[] | null;
  /** Rules for single accounts; given in an update, they replace the earlier ones. */
  readonly accountRules?: readonly AgentAccountRule[];
};

/** A rule for one internal account, which goes before the defaults of the policy. */
export type AgentAccountRule = {
  /** The internal account, `InternalAccount:{uuid}`. */
  readonly accountId: string;
  /** The mode of payments that use the account. Absent is the default mode. */
  readonly executionMode?: AgentExecutionMode;
  /** The largest amount of one payment that uses the account, in the currency of the spending limits. Null or absent is the default limit. */
  readonly perTransactionLimit?: number | null;
};

/** When a payment needs approval because of its amount. */
export type AgentApprovalThresholds = {
  /** The currency of the amount. Absent is the currency of the spending limits. */
  readonly currency?: CurrencyCode;
  /** A larger amount needs approval, an equal one does not. Null is no threshold. */
  readonly amount?: number | null;
};

/** Changes of an agent; at least one. */
export type AgentUpdateRequest = {
  /** A name for people, such as the task of the agent. */
  readonly name?: string;
  /** Whether the agent is paused: it still reads, but pays and changes nothing. */
  readonly isPaused?: boolean;
};

/** Changes of a policy. What is absent stays, at every level. */
export type AgentPolicyUpdateRequest = {
  /** All permissions from now on. */
  readonly permissions?: readonly AgentPermission[];
  /** Whether payments run at once or wait for approval, where no account rule says otherwise. */
  readonly defaultExecutionMode?: AgentExecutionMode;
  /** Changes of the limits. */
  readonly spendingLimits?: AgentSpendingLimitsUpdate;
  /** Which internal accounts the agent may use, and rules for single ones. */
  readonly accountRestrictions?: AgentAccountRestrictions;
  /** The amount above which a payment waits for approval even in the mode `AUTO`. */
  readonly approvalThresholds?: AgentApprovalThresholds;
};

/** Changes of limits. What is absent stays. */
export type AgentSpendingLimitsUpdate = {
  /** The new currency of all limits. Limits that the request does not give are converted at the current rate, rounded down. */
  readonly currency?: CurrencyCode;
  /** The largest amount of one payment; an equal amount passes. */
  readonly perTransactionLimit?: number;
  /** What the payments of a UTC day may amount to together. Null is no limit. */
  readonly dailyLimit?: number | null;
  /** How many payments a UTC day may have. Null is no limit. */
  readonly dailyTransactionLimit?: number | null;
  /** What the payments of a UTC month may amount to together. Null is no limit. */
  readonly monthlyLimit?: number | null;
};

/**
 * What became of an action.
 *
 * - `PENDING_APPROVAL`: It waits until the platform approves or rejects it.
 * - `APPROVED`: The policy allowed it at once, or the platform approved it. The payment is executed.
 * - `REJECTED`: The platform rejected it. Nothing was paid.
 * - `FAILED`: It was approved but could not be executed any more. Nothing was paid.
 */
export type AgentActionStatus = "PENDING_APPROVAL" | "APPROVED" | "REJECTED" | "FAILED";

/** Why an action is rejected. */
export type AgentActionRejectRequest = {
  /** A reason, which the agent reads. */
  readonly reason?: string;
};

/**
 * What an OpenAPI document has.
 *
 * - `yes`: All that the service has.
 * - `no`: The published interface alone.
 */
export type DocumentAdditions = "yes" | "no";

/** An invitation to create. */
export type UmaInvitationCreateRequest = {
  /** UMA address of a customer of the platform. */
  readonly inviterUma: string;
  /** First name of the invited person, for the page that the link opens. */
  readonly firstName?: string;
  /** What the inviter intends to send after the claim, in the smallest unit of the first of the customer's currencies. */
  readonly amountToSend?: number;
  /** From when the invitation can no longer be claimed. It has to be in the future. */
  readonly expiresAt?: string;
};

/** Who claims the invitation. */
export type UmaInvitationClaimRequest = {
  /** UMA address of the invited person, at any institution. */
  readonly inviteeUma: string;
};

/**
 * Where the provider is with issuing the token.
 *
 * - `PENDING_REVIEW`: The provider reviews the token.
 * - `PROVISIONING`: The provider sets the token up on its network.
 * - `PROVISIONED`: The token exists on its network.
 * - `REJECTED`: The provider has rejected the token. Final.
 * - `FAILED`: The token could not be set up. Final.
 */
export type StablecoinIssuanceStatus = "PENDING_REVIEW" | "PROVISIONING" | "PROVISIONED" | "REJECTED" | "FAILED";

/**
 * Whether the stablecoin can be minted and burned here.
 *
 * - `NOT_ENABLED`: Not yet: the token is not provisioned.
 * - `PENDING_APPROVAL`: The approval for mints and burns is pending.
 * - `ENABLING`: Mints and burns are being set up.
 * - `ENABLED`: The stablecoin can be minted and burned.
 * - `DISABLED`: Mints and burns were turned off.
 */
export type StablecoinServiceOperationsStatus = "NOT_ENABLED" | "PENDING_APPROVAL" | "ENABLING" | "ENABLED" | "DISABLED";

/**
 * An issuer of stablecoins.
 *
 * - `BRALE`: Brale.
 */
export type StablecoinProvider = "BRALE";

/** A token of a provider to register. */
export type StablecoinRegisterRequest = {
  /** The provider's own id of the token. */
  readonly providerTokenIdentifier: string;
  /** The id of the token on its network. */
  readonly networkTokenIdentifier: string;
  /** The network that the token is on. */
  readonly network: StablecoinNetwork;
  /** The provider account that issues it. Not needed when the platform has only one that is `ACTIVE`. */
  readonly stablecoinProviderAccountId?: string;
};

/**
 * A network of stablecoins.
 *
 * - `SPARK`: Spark.
 */
export type StablecoinNetwork = "SPARK";

/** A mint. */
export type StablecoinMintRequest = {
  /** Amount in units of the token's last decimal, as digits. It has to be a whole number of cents of the base currency. */
  readonly amount: string;
  /** What pays for it. */
  readonly fundingSource: StablecoinMintFundingSource;
  /** Where the tokens go. */
  readonly destination: StablecoinMintDestination;
  /** A note of the platform. */
  readonly description?: string;
};

/** What pays for a mint. */
export type StablecoinMintFundingSource = (StablecoinWireFundingSource | StablecoinAchDebitFundingSource | StablecoinSameDayAchDebitFundingSource | StablecoinServiceInternalFundingSource | StablecoinProviderBalanceFundingSource) & (Readonly<Record<string, unknown>>);

/** A wire that the platform sends as `fundingInstructions` say. */
export type StablecoinWireFundingSource = {
  /** Always `WIRE`: it selects this variant. */
  readonly type: "WIRE";
};

/** An ACH debit of a bank account. */
export type StablecoinAchDebitFundingSource = {
  /** Always `ACH_DEBIT`: it selects this variant. */
  readonly type: "ACH_DEBIT";
  /** A bank account in US dollars of the platform or of a customer. */
  readonly externalAccountId: string;
};

/** A same-day ACH debit of a bank account. */
export type StablecoinSameDayAchDebitFundingSource = {
  /** Always `SAME_DAY_ACH_DEBIT`: it selects this variant. */
  readonly type: "SAME_DAY_ACH_DEBIT";
  /** A bank account in US dollars of the platform or of a customer. */
  readonly externalAccountId: string;
};

/** Reserved: refused with 400 for now. */
export type StablecoinServiceInternalFundingSource = {
  /** Always `SERVICE_INTERNAL_ACCOUNT`: it selects this variant. */
  readonly type: "SERVICE_INTERNAL_ACCOUNT";
  /** An internal account. */
  readonly accountId: string;
};

/** Reserved: refused with 400 for now. */
export type StablecoinProviderBalanceFundingSource = {
  /** Always `PROVIDER_INTERNAL_BALANCE`: it selects this variant. */
  readonly type: "PROVIDER_INTERNAL_BALANCE";
  /** The token of the balance. */
  readonly sourceTokenIdentifier: string;
  /** The network of that token. */
  readonly cryptoNetwork: string;
};

/** Where minted tokens go. */
export type StablecoinMintDestination = {
  /** An active external account of the type `SPARK_WALLET`. */
  readonly accountId: string;
};

/** A burn. */
export type StablecoinBurnRequest = {
  /** Amount in units of the token's last decimal, as digits. It has to be a whole number of cents of the base currency. */
  readonly amount: string;
  /** Where the tokens come from. */
  readonly source: StablecoinBurnSource;
  /** Where the money goes. */
  readonly destination: StablecoinBurnDestination;
  /** A note of the platform. */
  readonly description?: string;
};

/** Where burned tokens come from. */
export type StablecoinBurnSource = (StablecoinExternalAccountBurnSource | StablecoinServiceInternalBurnSource | StablecoinProviderBalanceBurnSource) & (Readonly<Record<string, unknown>>);

/** The platform sends the tokens to the address of `fundingInstructions`. */
export type StablecoinExternalAccountBurnSource = {
  /** Always `EXTERNAL_ACCOUNT`: it selects this variant. */
  readonly type: "EXTERNAL_ACCOUNT";
};

/** Reserved: refused with 400 for now. */
export type StablecoinServiceInternalBurnSource = {
  /** Always `SERVICE_INTERNAL_ACCOUNT`: it selects this variant. */
  readonly type: "SERVICE_INTERNAL_ACCOUNT";
  /** An internal account. */
  readonly accountId: string;
};

/** The platform's balance at the provider: nothing has to be sent. */
export type StablecoinProviderBalanceBurnSource = {
  /** Always `PROVIDER_INTERNAL_BALANCE`: it selects this variant. */
  readonly type: "PROVIDER_INTERNAL_BALANCE";
};

/** Where the money of a burn goes. */
export type StablecoinBurnDestination = {
  /**
   * The kind of destination.
   *
   * - `EXTERNAL_ACCOUNT`: An external account of the platform or its customer.
   */
  readonly type: "EXTERNAL_ACCOUNT";
  /** A bank account in US dollars of the platform or of a customer. */
  readonly externalAccountId: string;
  /** How it is paid out. */
  readonly rail: StablecoinPayoutRail;
};

/**
 * How the money of a burn is paid out.
 *
 * - `WIRE`: A wire.
 * - `ACH_CREDIT`: An ACH credit.
 * - `SAME_DAY_ACH_CREDIT`: A same-day ACH credit.
 * - `RTP_CREDIT`: A real-time payment.
 */
export type StablecoinPayoutRail = "WIRE" | "ACH_CREDIT" | "SAME_DAY_ACH_CREDIT" | "RTP_CREDIT";

/**
 * The kind of an operation.
 *
 * - `MINT`: Tokens are created for money.
 * - `BURN`: Tokens are destroyed, and their money is paid out.
 */
export type StablecoinOperationType = "MINT" | "BURN";

/**
 * Whether a provider account can be used.
 *
 * - `ACTIVE`: The provider accepts the credentials.
 * - `INVALID`: The provider no longer accepts the credentials. Link the account again with new ones.
 * - `REVOKED`: The provider has withdrawn the access.
 */
export type StablecoinProviderAccountStatus = "ACTIVE" | "INVALID" | "REVOKED";

/** Credentials of an account at a provider. */
export type StablecoinProviderAccountLinkRequest = {
  /** Who issues the stablecoin. */
  readonly provider: StablecoinProvider;
  /** Client id of the API credentials at the provider. */
  readonly apiClientId: string;
  /** Client secret of the API credentials. It is stored encrypted and never returned. */
  readonly apiClientSecret: string;
  /** The provider's own id of the account. Not needed when the credentials show only one. */
  readonly providerAccountId?: string;
};

/**
 * What moved the money.
 *
 * - `EXECUTION`: A payment took what it sends.
 * - `SETTLEMENT`: A payment reached its recipient.
 * - `RETURN`: A payout came back from the recipient’s bank.
 * - `REFUND`: A payment that came to nothing was given back.
 * - `LATE_DELIVERY`: A payout was delivered after its refund.
 * - `PLATFORM_FEE`: The platform earned its fee.
 * - `DEPOSIT`: Money arrived from outside.
 * - `DEPOSIT_RETURN`: A deposit was recalled.
 * - `COLLECTION_RETURN`: A collected debit was returned.
 * - `BANK_CHARGE`: A bank kept a part of a returned payout.
 * - `CARD_CLEARING`: A card purchase was settled.
 * - `CARD_RETURN`: A merchant gave money back.
 * - `CARD_RETURN_REVERSAL`: A merchant’s return was undone.
 * - `CARD_PULL_FAILURE`: What was debited for a card purchase was given back, because its pull failed later.
 * - `MANUAL_ENTRY`: Two operators of the service corrected the books.
 * - `MANUAL_REVERSAL`: Such a correction was undone.
 */
export type InternalAccountEntryKind = "EXECUTION" | "SETTLEMENT" | "RETURN" | "REFUND" | "LATE_DELIVERY" | "PLATFORM_FEE" | "DEPOSIT" | "DEPOSIT_RETURN" | "COLLECTION_RETURN" | "BANK_CHARGE" | "CARD_CLEARING" | "CARD_RETURN" | "CARD_RETURN_REVERSAL" | "CARD_PULL_FAILURE" | "MANUAL_ENTRY" | "MANUAL_REVERSAL";

/** An outgoing payment exists: its quote was executed, or a transfer was created. */
export type OutgoingPaymentPendingWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `OUTGOING_PAYMENT.PENDING`. */
  readonly type: "OUTGOING_PAYMENT.PENDING";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: OutgoingTransaction;
};

/** A payment that goes out. */
export type OutgoingTransaction = {
  /** Always `OUTGOING`: it selects this variant. */
  readonly type: "OUTGOING";
  /** The id of the transaction, of the form `Transaction:{uuid}`. */
  readonly id: string;
  /** Why settlement is delayed. Present during a compliance review or while the customer must act; `COMPLIANCE_REVIEW` while the platform has deferred its decision on an incoming payment. */
  readonly pendingReason?: TransactionPendingReason;
  /** Whether the customer's account is credited or debited. */
  readonly direction: TransactionDirection;
  /** Where the money goes. */
  readonly destination: TransactionDestinationOneOf;
  /** Whose payment it is: the source account's customer; if the platform owns the source, the destination account's customer; otherwise the id of the platform. */
  readonly customerId: string;
  /** The platform's own id of that customer. */
  readonly platformCustomerId: string;
  /** When the payment was settled, or will be (UTC). */
  readonly settledAt?: string;
  /** When it was created (UTC). */
  readonly createdAt?: string;
  /** When it last changed (UTC). */
  readonly updatedAt?: string;
  /** When the platform confirmed that the receipt was delivered. */
  readonly receiptDeliveryConfirmedAt?: string;
  /** The agent that initiated the payment, `Agent:{uuid}`. Absent when no agent did. */
  readonly agentId?: string;
  /** The note of the request. */
  readonly description?: string;
  /** Sending units per receiving unit, both in major units, fees excluded. */
  readonly exchangeRate?: number;
  /** The quote that the payment was made with, `Quote:{uuid}`. A transfer has one only where the customer has to authorize it. */
  readonly quoteId?: string;
  /** The money on its way back. It has a status of its own beside the payment. */
  readonly refund?: Refund;
  /** What is known about the other side. */
  readonly counterpartyInformation?: CounterpartyInformation;
  /** All fees of the quote, in the smallest unit of the sending currency. */
  readonly fees?: number;
  /** How the payment is recognized on statements. Absent for incoming payments that are `CREATED`. */
  readonly reconciliationInstructions?: ReconciliationInstructions;
  /** Where the payment is in its life. */
  readonly status: OutgoingTransactionStatus;
  /** Where the money comes from. */
  readonly source: TransactionSourceOneOf;
  /** What was sent, in the sender's currency. */
  readonly sentAmount: CurrencyAmount;
  /** What the receiver gets, in the receiver's currency. */
  readonly receivedAmount?: CurrencyAmount;
  /** The part of `fees` that the platform collects; 0 where none is configured. */
  readonly platformFees?: number;
  /** How to pay, for a payment with real-time funding. Alternatives, of which one is paid. */
  readonly paymentInstructions?: readonly PaymentInstructions[];
  /** How the price is composed. */
  readonly rateDetails?: OutgoingRateDetails;
  /** Why the payment failed. Present only when it did. */
  readonly failureReason?: OutgoingTransactionFailureReason;
  /** The rail of the payout. Null where none is used or none is chosen yet. */
  readonly paymentRail?: PaymentRail | null;
  /** Who chose the rail. Null where none is chosen. */
  readonly railSelectionMode?: RailSelectionMode | null;
  /** When the payout should arrive (UTC). Null for instant rails and before a rail is chosen. */
  readonly expectedSettlementAt?: string | null;
  /** Expected seconds from the quote to the settlement. Null when unknown. */
  readonly settlementTimelineSeconds?: number | null;
};

/**
 * Why the settlement of a payment is delayed.
 *
 * - `COUNTERPARTY_DECLARATION_REQUIRED`: The customer must declare who the counterparty is.
 * - `WALLET_VERIFICATION_REQUIRED`: The ownership of the wallet must be verified.
 * - `COUNTERPARTY_INFORMATION_REQUIRED`: Information about the counterparty is missing.
 * - `COMPLIANCE_REVIEW`: The payment is under review.
 */
export type TransactionPendingReason = "COUNTERPARTY_DECLARATION_REQUIRED" | "WALLET_VERIFICATION_REQUIRED" | "COUNTERPARTY_INFORMATION_REQUIRED" | "COMPLIANCE_REVIEW";

/**
 * Which way the money moves, seen from the customer's account.
 *
 * - `CREDIT`: The account is credited.
 * - `DEBIT`: The account is debited.
 */
export type TransactionDirection = "CREDIT" | "DEBIT";

/** Where the money of a transaction goes. */
export type TransactionDestinationOneOf = (AccountTransactionDestination | UmaAddressTransactionDestination) & (Readonly<Record<string, unknown>>);

/** An account receives. */
export type AccountTransactionDestination = {
  /** Always `ACCOUNT`: it selects this variant. */
  readonly destinationType: "ACCOUNT";
  /** The internal or external account. */
  readonly accountId: string;
  /** The currency on this side. */
  readonly currency?: string;
  /** The transfer on the blockchain, for a wallet on one. It appears once it is known, which may be after the final status. */
  readonly onChainTransaction?: OnChainTransaction;
};

/** A transfer on a blockchain. */
export type OnChainTransaction = {
  /** The hash of the transfer, in the form of its network. The sandbox makes it up. */
  readonly transactionHash: string;
  /** The blockchain. */
  readonly network: CryptoNetwork;
};

/**
 * A network that an on-chain transaction is on.
 *
 * - `BITCOIN`: Bitcoin, on chain.
 * - `ETHEREUM`: Ethereum.
 * - `SOLANA`: Solana.
 * - `BASE`: Base.
 * - `POLYGON`: Polygon.
 * - `TRON`: Tron.
 * - `PLASMA`: Plasma.
 * - `SPARK`: Spark.
 */
export type CryptoNetwork = "BITCOIN" | "ETHEREUM" | "SOLANA" | "BASE" | "POLYGON" | "TRON" | "PLASMA" | "SPARK";

/** A UMA address receives. */
export type UmaAddressTransactionDestination = {
  /** Always `UMA_ADDRESS`: it selects this variant. */
  readonly destinationType: "UMA_ADDRESS";
  /** The address, `$name@domain`. */
  readonly umaAddress: string;
  /** The currency on this side. */
  readonly currency?: string;
};

/** Money on its way back. A payment from an internal account is refunded to it; one funded over an instant bank rail to the account that paid; one funded in crypto to the internal account of that asset. */
export type Refund = {
  /** Reference of the refund. */
  readonly reference: string;
  /** When the refund began (UTC). */
  readonly initiatedAt: string;
  /** When the refund was settled (UTC). Absent until then. */
  readonly settledAt?: string;
  /** Where the refund is in its life. */
  readonly status: RefundStatus;
  /** Why the refund was made. */
  readonly reason?: RefundReason;
};

/**
 * Where a refund is in its life.
 *
 * - `PENDING`: The money is on its way back.
 * - `COMPLETED`: The money is back.
 * - `FAILED`: The refund failed; support resolves it by hand.
 */
export type RefundStatus = "PENDING" | "COMPLETED" | "FAILED";

/**
 * Why a refund was made.
 *
 * - `TRANSACTION_FAILED`: The payment failed or came back.
 * - `USER_CANCELLATION`: The payment was canceled.
 * - `TIMEOUT`: The payment was not carried out in time.
 */
export type RefundReason = "TRANSACTION_FAILED" | "USER_CANCELLATION" | "TIMEOUT";

/** What the institutions exchanged about the other side of the payment, by field name such as `FULL_NAME`. */
export type CounterpartyInformation = Readonly<Record<string, unknown>>;

/** How a payment is recognized. At least one field is present. */
export type ReconciliationInstructions = {
  /** The reference to write into an incoming payment so that it is matched to the transaction. */
  readonly reference?: string;
  /**
   * Deprecated: `onChainTransaction` of the source or destination replaces it. The hash of the settlement between institutions of a UMA payment is only here.
   *
   * @deprecated
   */
  readonly transactionHash?: string;
};

/**
 * Where an outgoing payment is in its life.
 *
 * - `PENDING`: The payment exists; its quote waits for confirmation or for the money of the payer.
 * - `PENDING_AUTHORIZATION`: The customer must authorize the payment; the challenge is on the quote's `scaChallenge`.
 * - `EXPIRED`: The quote was not executed in time. Final.
 * - `PROCESSING`: The payment is confirmed and under way.
 * - `COMPLETED`: The money reached its destination. A bank can still return a payout days later; it then becomes `FAILED`.
 * - `FAILED`: The payment failed; `failureReason` says why. Money that was debited is refunded, see `refund`.
 */
export type OutgoingTransactionStatus = "PENDING" | "PENDING_AUTHORIZATION" | "EXPIRED" | "PROCESSING" | "COMPLETED" | "FAILED";

/** Where the money of a transaction comes from. */
export type TransactionSourceOneOf = (AccountTransactionSource | UmaAddressTransactionSource | RealtimeFundingTransactionSource) & (Readonly<Record<string, unknown>>);

/** An account paid. */
export type AccountTransactionSource = {
  /** Always `ACCOUNT`: it selects this variant. */
  readonly sourceType: "ACCOUNT";
  /** The internal or external account. */
  readonly accountId: string;
  /** The currency on this side. */
  readonly currency?: string;
  /** The transfer on the blockchain, for a wallet on one. It appears once it is known, which may be after the final status. */
  readonly onChainTransaction?: OnChainTransaction;
};

/** A UMA address paid. */
export type UmaAddressTransactionSource = {
  /** Always `UMA_ADDRESS`: it selects this variant. */
  readonly sourceType: "UMA_ADDRESS";
  /** The address, `$name@domain`. */
  readonly umaAddress: string;
  /** The currency on this side. */
  readonly currency?: string;
};

/** The payer sent the money from outside, for a quote in real time or as a deposit. What is known about the payer depends on the rail. */
export type RealtimeFundingTransactionSource = {
  /** Always `REALTIME_FUNDING`: it selects this variant. */
  readonly sourceType: "REALTIME_FUNDING";
  /** The customer who paid for the quote, or whose account a deposit reached. Absent for the platform. */
  readonly customerId?: string;
  /** The currency that was sent. */
  readonly currency: string;
  /** Name on the account that paid. */
  readonly accountHolderName?: string;
  /** Number or address of the account that paid. */
  readonly accountIdentifier?: string;
  /** Bank of the account that paid. */
  readonly bankName?: string;
  /** Routing number or BIC of that bank. */
  readonly bankIdentifier?: string;
  /** The rail that the money came on. */
  readonly paymentRail?: PaymentRail;
  /** The text that came with the payment. */
  readonly remittanceInformation?: string;
  /** The end-to-end id of the payment on the rail. */
  readonly endToEndId?: string;
  /** The trace number of the payment on the rail. */
  readonly traceNumber?: string;
  /** The transfer on the blockchain, for a wallet on one. It appears once it is known, which may be after the final status. */
  readonly onChainTransaction?: OnChainTransaction;
};

/** An amount of money. */
export type CurrencyAmount = {
  /** The amount in the smallest unit of the currency: 1050 is 10.50 USD. */
  readonly amount: number;
  /** The currency of the amount. */
  readonly currency: Currency;
};

/** A currency: money of a state, or a crypto asset. */
export type Currency = {
  /** The code: ISO 4217 for money of states, the ticker for crypto assets. */
  readonly code: string;
  /** The English name. */
  readonly name: string;
  /** The sign to show beside amounts. */
  readonly symbol: string;
  /** How many decimals a major unit has: 2 for USD, whose smallest unit is the cent; 8 for BTC. */
  readonly decimals: number;
};

/** One way to pay. Several in a list are alternatives: follow one of them. */
export type PaymentInstructions = {
  /** Where to pay. */
  readonly accountOrWalletInfo: PaymentAccountInfo;
  /** What to observe, for people. */
  readonly instructionsNotes?: string;
  /** Whether the money goes to the platform's own account, and not to one of a customer. */
  readonly isPlatformAccount?: boolean;
};

/** Where to pay. The fields depend on `accountType`. */
export type PaymentAccountInfo = (PaymentAedAccountInfo | PaymentBdtAccountInfo | PaymentBwpAccountInfo | PaymentCadAccountInfo | PaymentCnyAccountInfo | PaymentDkkAccountInfo | PaymentEgpAccountInfo | PaymentEurAccountInfo | PaymentGbpAccountInfo | PaymentGhsAccountInfo | PaymentGtqAccountInfo | PaymentHkdAccountInfo | PaymentHtgAccountInfo | PaymentIdrAccountInfo | PaymentInrAccountInfo | PaymentJmdAccountInfo | PaymentKesAccountInfo | PaymentMwkAccountInfo | PaymentMxnAccountInfo | PaymentMyrAccountInfo | PaymentNgnAccountInfo | PaymentPhpAccountInfo | PaymentPkrAccountInfo | PaymentRwfAccountInfo | PaymentSgdAccountInfo | PaymentSlvAccountInfo | PaymentThbAccountInfo | PaymentTzsAccountInfo | PaymentUgxAccountInfo | PaymentUsdAccountInfo | PaymentVndAccountInfo | PaymentXafAccountInfo | PaymentXofAccountInfo | PaymentZarAccountInfo | PaymentZmwAccountInfo | PaymentSwiftAccountInfo | PaymentBrlAccountInfo | PaymentArsAccountInfo | PaymentCopAccountInfo | PaymentSparkWalletInfo | PaymentLightningInfo | PaymentSolanaWalletInfo | PaymentEthereumWalletInfo | PaymentBaseWalletInfo | PaymentPolygonWalletInfo | PaymentTronWalletInfo | PaymentPlasmaWalletInfo | PaymentBitcoinL1Info | PaymentEmbeddedWalletInfo) & (Readonly<Record<string, unknown>>);

/** Where to pay: bank account in the United Arab Emirates. */
export type PaymentAedAccountInfo = {
  /** Always `AED_ACCOUNT`: it selects this variant. */
  readonly accountType: "AED_ACCOUNT";
  /** The IBAN, without spaces. */
  readonly iban: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank or mobile-money account in Bangladesh. */
export type PaymentBdtAccountInfo = {
  /** Always `BDT_ACCOUNT`: it selects this variant. */
  readonly accountType: "BDT_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The five-digit number of the branch. */
  readonly branchCode?: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: mobile-money account in Botswana. */
export type PaymentBwpAccountInfo = {
  /** Always `BWP_ACCOUNT`: it selects this variant. */
  readonly accountType: "BWP_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in Canada. */
export type PaymentCadAccountInfo = {
  /** Always `CAD_ACCOUNT`: it selects this variant. */
  readonly accountType: "CAD_ACCOUNT";
  /** The three-digit number of the institution. */
  readonly bankCode: string;
  /** The five-digit number of the branch. */
  readonly branchCode: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account or mobile wallet in China. A bank account must belong to a business; wallets are `AliPay` and `WechatPay`. */
export type PaymentCnyAccountInfo = {
  /** Always `CNY_ACCOUNT`: it selects this variant. */
  readonly accountType: "CNY_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in Denmark. */
export type PaymentDkkAccountInfo = {
  /** Always `DKK_ACCOUNT`: it selects this variant. */
  readonly accountType: "DKK_ACCOUNT";
  /** The IBAN, without spaces. */
  readonly iban: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank or mobile-money account in Egypt. */
export type PaymentEgpAccountInfo = {
  /** Always `EGP_ACCOUNT`: it selects this variant. */
  readonly accountType: "EGP_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The IBAN, without spaces. */
  readonly iban?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in the SEPA area. */
export type PaymentEurAccountInfo = {
  /** Always `EUR_ACCOUNT`: it selects this variant. */
  readonly accountType: "EUR_ACCOUNT";
  /** The IBAN, without spaces. */
  readonly iban: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in the United Kingdom. */
export type PaymentGbpAccountInfo = {
  /** Always `GBP_ACCOUNT`: it selects this variant. */
  readonly accountType: "GBP_ACCOUNT";
  /** The six-digit sort code of the bank, without dashes. */
  readonly sortCode: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank or mobile-money account in Ghana. */
export type PaymentGhsAccountInfo = {
  /** Always `GHS_ACCOUNT`: it selects this variant. */
  readonly accountType: "GHS_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in Guatemala. */
export type PaymentGtqAccountInfo = {
  /** Always `GTQ_ACCOUNT`: it selects this variant. */
  readonly accountType: "GTQ_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The kind of bank account. */
  readonly bankAccountType: BankAccountType;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in Hong Kong. */
export type PaymentHkdAccountInfo = {
  /** Always `HKD_ACCOUNT`: it selects this variant. */
  readonly accountType: "HKD_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: mobile-money account in Haiti. */
export type PaymentHtgAccountInfo = {
  /** Always `HTG_ACCOUNT`: it selects this variant. */
  readonly accountType: "HTG_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in Indonesia. */
export type PaymentIdrAccountInfo = {
  /** Always `IDR_ACCOUNT`: it selects this variant. */
  readonly accountType: "IDR_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: account in India, addressed by UPI or as a bank account. */
export type PaymentInrAccountInfo = {
  /** Always `INR_ACCOUNT`: it selects this variant. */
  readonly accountType: "INR_ACCOUNT";
  /** The virtual payment address for UPI, `name@bank`. */
  readonly vpa?: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The IFSC of the branch, for NEFT and RTGS. */
  readonly ifsc?: string;
  /** The Indian rail of a bank account: `NEFT` or `RTGS`. */
  readonly rail?: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The address of the bank. */
  readonly bankAddress?: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
};

/** Where to pay: bank account in Jamaica. */
export type PaymentJmdAccountInfo = {
  /** Always `JMD_ACCOUNT`: it selects this variant. */
  readonly accountType: "JMD_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The five-digit number of the branch. */
  readonly branchCode: string;
  /** The kind of bank account. */
  readonly bankAccountType: BankAccountType;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: mobile-money account in Kenya. */
export type PaymentKesAccountInfo = {
  /** Always `KES_ACCOUNT`: it selects this variant. */
  readonly accountType: "KES_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: mobile-money account in Malawi. */
export type PaymentMwkAccountInfo = {
  /** Always `MWK_ACCOUNT`: it selects this variant. */
  readonly accountType: "MWK_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in Mexico. */
export type PaymentMxnAccountInfo = {
  /** Always `MXN_ACCOUNT`: it selects this variant. */
  readonly accountType: "MXN_ACCOUNT";
  /** The 18-digit CLABE. */
  readonly clabeNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in Malaysia. */
export type PaymentMyrAccountInfo = {
  /** Always `MYR_ACCOUNT`: it selects this variant. */
  readonly accountType: "MYR_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in Nigeria. */
export type PaymentNgnAccountInfo = {
  /** Always `NGN_ACCOUNT`: it selects this variant. */
  readonly accountType: "NGN_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in the Philippines. */
export type PaymentPhpAccountInfo = {
  /** Always `PHP_ACCOUNT`: it selects this variant. */
  readonly accountType: "PHP_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank or mobile-money account in Pakistan. */
export type PaymentPkrAccountInfo = {
  /** Always `PKR_ACCOUNT`: it selects this variant. */
  readonly accountType: "PKR_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The IBAN, without spaces. */
  readonly iban?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: mobile-money account in Rwanda. */
export type PaymentRwfAccountInfo = {
  /** Always `RWF_ACCOUNT`: it selects this variant. */
  readonly accountType: "RWF_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in Singapore. */
export type PaymentSgdAccountInfo = {
  /** Always `SGD_ACCOUNT`: it selects this variant. */
  readonly accountType: "SGD_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank or mobile-money account in El Salvador. */
export type PaymentSlvAccountInfo = {
  /** Always `SLV_ACCOUNT`: it selects this variant. */
  readonly accountType: "SLV_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The kind of bank account. */
  readonly bankAccountType?: BankAccountType;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in Thailand. */
export type PaymentThbAccountInfo = {
  /** Always `THB_ACCOUNT`: it selects this variant. */
  readonly accountType: "THB_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: mobile-money account in Tanzania. */
export type PaymentTzsAccountInfo = {
  /** Always `TZS_ACCOUNT`: it selects this variant. */
  readonly accountType: "TZS_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: mobile-money account in Uganda. */
export type PaymentUgxAccountInfo = {
  /** Always `UGX_ACCOUNT`: it selects this variant. */
  readonly accountType: "UGX_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in the United States. */
export type PaymentUsdAccountInfo = {
  /** Always `USD_ACCOUNT`: it selects this variant. */
  readonly accountType: "USD_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The nine-digit routing number of the bank. */
  readonly routingNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** The kind of bank account. */
  readonly bankAccountType?: BankAccountType;
  /** The name of an intermediary bank. */
  readonly intermediaryBankName?: string;
  /** The routing number of the intermediary bank. */
  readonly intermediaryRoutingNumber?: string;
  /** Information from bank to bank, at most six lines of 35 characters. */
  readonly fiToFiInformation?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in Vietnam. */
export type PaymentVndAccountInfo = {
  /** Always `VND_ACCOUNT`: it selects this variant. */
  readonly accountType: "VND_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: mobile-money account in Central Africa. */
export type PaymentXafAccountInfo = {
  /** Always `XAF_ACCOUNT`: it selects this variant. */
  readonly accountType: "XAF_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The country of the account: its currency is shared by several. */
  readonly region: XafRegion;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: mobile-money account in West Africa. */
export type PaymentXofAccountInfo = {
  /** Always `XOF_ACCOUNT`: it selects this variant. */
  readonly accountType: "XOF_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The country of the account: its currency is shared by several. */
  readonly region: XofRegion;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in South Africa. */
export type PaymentZarAccountInfo = {
  /** Always `ZAR_ACCOUNT`: it selects this variant. */
  readonly accountType: "ZAR_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: mobile-money account in Zambia. */
export type PaymentZmwAccountInfo = {
  /** Always `ZMW_ACCOUNT`: it selects this variant. */
  readonly accountType: "ZMW_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference: string;
  /** The name of the account holder. */
  readonly accountHolderName?: string;
  /** The address of the bank. */
  readonly bankAddress?: string;
};

/** Where to pay: bank account in another country, reached by SWIFT. */
export type PaymentSwiftAccountInfo = {
  /** Always `SWIFT_ACCOUNT`: it selects this variant. */
  readonly accountType: "SWIFT_ACCOUNT";
  /** The country of the bank. */
  readonly country: CountryCode;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The IBAN, without spaces. */
  readonly iban?: string;
  /** The rails that the account can be paid on. */
  readonly paymentRails: readonly PaymentRail[];
  /** The address of the bank. */
  readonly bankAddress?: string;
  /** The reference to write into the payment, so that it is recognized. */
  readonly reference?: string;
  /** The name of the account holder. */
  readonly accountHolderName: string;
};

/** Where to pay: account in Brazil, addressed by a Pix key. */
export type PaymentBrlAccountInfo = {
  /** Always `BRL_ACCOUNT`: it selects this variant. */
  readonly accountType: "BRL_ACCOUNT";
  /** The Pix code to pay, as text. */
  readonly qrCode: string;
};

/** Where to pay: bank account in Argentina. */
export type PaymentArsAccountInfo = {
  /** Always `ARS_ACCOUNT`: it selects this variant. */
  readonly accountType: "ARS_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
};

/** Where to pay: bank or mobile-money account in Colombia. */
export type PaymentCopAccountInfo = {
  /** Always `COP_ACCOUNT`: it selects this variant. */
  readonly accountType: "COP_ACCOUNT";
  /** The page on which to pay. */
  readonly paymentUrl: string;
};

/** Where to pay: wallet on Spark. */
export type PaymentSparkWalletInfo = {
  /** Always `SPARK_WALLET`: it selects this variant. */
  readonly accountType: "SPARK_WALLET";
  /** The address to pay to. */
  readonly address: string;
  /** The asset to pay. */
  readonly assetType: string;
  /** The Lightning invoice to pay. */
  readonly invoice?: string;
};

/** Where to pay: receiver on the Lightning Network. */
export type PaymentLightningInfo = {
  /** Always `LIGHTNING`: it selects this variant. */
  readonly accountType: "LIGHTNING";
  /** The Lightning invoice to pay. */
  readonly invoice: string;
};

/** Where to pay: wallet on Solana. */
export type PaymentSolanaWalletInfo = {
  /** Always `SOLANA_WALLET`: it selects this variant. */
  readonly accountType: "SOLANA_WALLET";
  /** The address to pay to. */
  readonly address: string;
  /** The asset to pay. */
  readonly assetType?: StablecoinAsset;
};

/**
 * A stablecoin.
 *
 * - `USDC`: USD Coin.
 * - `USDT`: Tether.
 */
export type StablecoinAsset = "USDC" | "USDT";

/** Where to pay: wallet on Ethereum. */
export type PaymentEthereumWalletInfo = {
  /** Always `ETHEREUM_WALLET`: it selects this variant. */
  readonly accountType: "ETHEREUM_WALLET";
  /** The address to pay to. */
  readonly address: string;
  /** The asset to pay. */
  readonly assetType?: StablecoinAsset;
};

/** Where to pay: wallet on Base. */
export type PaymentBaseWalletInfo = {
  /** Always `BASE_WALLET`: it selects this variant. */
  readonly accountType: "BASE_WALLET";
  /** The address to pay to. */
  readonly address: string;
  /** The asset to pay. */
  readonly assetType?: "USDC";
};

/** Where to pay: wallet on Polygon. */
export type PaymentPolygonWalletInfo = {
  /** Always `POLYGON_WALLET`: it selects this variant. */
  readonly accountType: "POLYGON_WALLET";
  /** The address to pay to. */
  readonly address: string;
  /** The asset to pay. */
  readonly assetType?: "USDC";
};

/** Where to pay: wallet on Tron. */
export type PaymentTronWalletInfo = {
  /** Always `TRON_WALLET`: it selects this variant. */
  readonly accountType: "TRON_WALLET";
  /** The address to pay to. */
  readonly address: string;
  /** The asset to pay. */
  readonly assetType?: "USDT";
};

/** Where to pay: wallet on Plasma. */
export type PaymentPlasmaWalletInfo = {
  /** Always `PLASMA_WALLET`: it selects this variant. */
  readonly accountType: "PLASMA_WALLET";
  /** The address to pay to. */
  readonly address: string;
  /** The asset to pay. */
  readonly assetType?: "USDT";
};

/** Where to pay: address on the Bitcoin blockchain. */
export type PaymentBitcoinL1Info = {
  /** Always `BITCOIN_L1`: it selects this variant. */
  readonly accountType: "BITCOIN_L1";
  /** The address to pay to. */
  readonly address: string;
  /** Always `BITCOIN`: the network to pay on. */
  readonly network?: "BITCOIN";
};

/** Where to pay: payment from the customer's embedded wallet: the owner signs instead of sending money. */
export type PaymentEmbeddedWalletInfo = {
  /** Always `EMBEDDED_WALLET`: it selects this variant. */
  readonly accountType: "EMBEDDED_WALLET";
  /** The text that the owner of the wallet signs when the quote is executed, byte for byte. */
  readonly payloadToSign: string;
};

/** How the price of a payment is composed. mSAT is a thousandth of a satoshi. */
export type OutgoingRateDetails = {
  /** Multiplier from mSAT to the receiving currency, as the receiving institution states it. */
  readonly counterpartyMultiplier: number;
  /** Fixed fee of the receiving institution, in the smallest unit of the receiving currency. */
  readonly counterpartyFixedFee: number;
  /** Multiplier from the sending currency to mSAT, variable fees included. */
  readonly serviceApiMultiplier: number;
  /** Fixed fee of the service, in the smallest unit of the sending currency. */
  readonly serviceApiFixedFee: number;
  /** Variable fee of the service as a percentage of the sending amount: 0.3 means 0.3 %. */
  readonly serviceApiVariableFeeRate: number;
  /** Variable fee of the service, in the smallest unit of the sending currency. */
  readonly serviceApiVariableFeeAmount: number;
};

/**
 * Why an outgoing payment failed. Values may be added.
 *
 * - `QUOTE_EXPIRED`: The quote expired before it could be carried out.
 * - `QUOTE_RATE_UNAVAILABLE`: The quoted rate was refused at execution. Nothing was exchanged.
 * - `QUOTE_EXECUTION_FAILED`: The execution failed. A debited amount is refunded.
 * - `FUNDING_AMOUNT_MISMATCH`: The payer sent another amount than the quote asks for. It is returned.
 * - `SCA_NOT_COMPLETED`: The customer did not authorize the payment in time. No money moved; create a new quote.
 * - `PAYOUT_RETURNED`: The receiving bank returned or reversed the payout.
 * - `LIMIT_EXCEEDED`: The payout exceeds a limit of the paying partner.
 * - `ACCOUNT_CANNOT_RECEIVE`: The receiving account or wallet exists but cannot receive.
 * - `ACCOUNT_INVALID`: The receiving account does not exist, or its bank rejected the payout.
 * - `COMPLIANCE_REJECTED`: Compliance blocked the payout.
 * - `LIGHTNING_PAYMENT_FAILED`: Deprecated; kept for historical transactions. A Lightning payment failed.
 * - `COUNTERPARTY_POST_TX_FAILED`: Deprecated; kept for historical transactions. The counterparty did not confirm the payment.
 */
export type OutgoingTransactionFailureReason = "QUOTE_EXPIRED" | "QUOTE_RATE_UNAVAILABLE" | "QUOTE_EXECUTION_FAILED" | "FUNDING_AMOUNT_MISMATCH" | "SCA_NOT_COMPLETED" | "PAYOUT_RETURNED" | "LIMIT_EXCEEDED" | "ACCOUNT_CANNOT_RECEIVE" | "ACCOUNT_INVALID" | "COMPLIANCE_REJECTED" | "LIGHTNING_PAYMENT_FAILED" | "COUNTERPARTY_POST_TX_FAILED";

/**
 * Who chose the rail of a payment.
 *
 * - `AUTO`: The service.
 * - `MANUAL`: The platform, by `paymentRail` of the destination.
 */
export type RailSelectionMode = "AUTO" | "MANUAL";

/** The customer must authorize the payment. Read the quote: `scaChallenge` is on it. May come several times for one payment. */
export type OutgoingPaymentPendingAuthorizationWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `OUTGOING_PAYMENT.PENDING_AUTHORIZATION`. */
  readonly type: "OUTGOING_PAYMENT.PENDING_AUTHORIZATION";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: OutgoingTransaction;
};

/** The payment is confirmed and its payout is under way. */
export type OutgoingPaymentProcessingWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `OUTGOING_PAYMENT.PROCESSING`. */
  readonly type: "OUTGOING_PAYMENT.PROCESSING";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: OutgoingTransaction;
};

/** The payout reached its destination. */
export type OutgoingPaymentCompletedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `OUTGOING_PAYMENT.COMPLETED`. */
  readonly type: "OUTGOING_PAYMENT.COMPLETED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: OutgoingTransaction;
};

/** The payout failed, or the receiving bank returned it, even days after `OUTGOING_PAYMENT.COMPLETED`. `failureReason` says why. */
export type OutgoingPaymentFailedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `OUTGOING_PAYMENT.FAILED`. */
  readonly type: "OUTGOING_PAYMENT.FAILED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: OutgoingTransaction;
};

/** The quote expired before it was executed. */
export type OutgoingPaymentExpiredWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `OUTGOING_PAYMENT.EXPIRED`. */
  readonly type: "OUTGOING_PAYMENT.EXPIRED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: OutgoingTransaction;
};

/** A refund has begun. */
export type OutgoingPaymentRefundPendingWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `OUTGOING_PAYMENT.REFUND_PENDING`. */
  readonly type: "OUTGOING_PAYMENT.REFUND_PENDING";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: OutgoingTransaction;
};

/** The refund is settled. */
export type OutgoingPaymentRefundCompletedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `OUTGOING_PAYMENT.REFUND_COMPLETED`. */
  readonly type: "OUTGOING_PAYMENT.REFUND_COMPLETED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: OutgoingTransaction;
};

/** The refund failed; support resolves it by hand. */
export type OutgoingPaymentRefundFailedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `OUTGOING_PAYMENT.REFUND_FAILED`. */
  readonly type: "OUTGOING_PAYMENT.REFUND_FAILED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: OutgoingTransaction;
};

/** A payment is coming in. Over UMA the answer decides and must arrive within 5 seconds: 200 accepts the payment, with `receiverCustomerInfo` where fields are mandatory; 202 defers the decision to `/approve` or `/reject` within 5 more seconds; 403 rejects; 422 asks the sender for `requiredFields`. Over a bank rail and from another customer the event only informs. It is sent once. */
export type IncomingPaymentPendingWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `INCOMING_PAYMENT.PENDING`. */
  readonly type: "INCOMING_PAYMENT.PENDING";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: IncomingPaymentWebhookData;
};

/** An incoming payment that the platform is asked to approve. */
export type IncomingPaymentWebhookData = {
  /** Always `INCOMING`: it selects this variant. */
  readonly type: "INCOMING";
  /** The id of the transaction, of the form `Transaction:{uuid}`. */
  readonly id: string;
  /** Why settlement is delayed. Present during a compliance review or while the customer must act; `COMPLIANCE_REVIEW` while the platform has deferred its decision on an incoming payment. */
  readonly pendingReason?: TransactionPendingReason;
  /** Whether the customer's account is credited or debited. */
  readonly direction: TransactionDirection;
  /** Where the money goes. */
  readonly destination: TransactionDestinationOneOf;
  /** Whose payment it is: the source account's customer; if the platform owns the source, the destination account's customer; otherwise the id of the platform. */
  readonly customerId: string;
  /** The platform's own id of that customer. */
  readonly platformCustomerId: string;
  /** When the payment was settled, or will be (UTC). */
  readonly settledAt?: string;
  /** When it was created (UTC). */
  readonly createdAt?: string;
  /** When it last changed (UTC). */
  readonly updatedAt?: string;
  /** When the platform confirmed that the receipt was delivered. */
  readonly receiptDeliveryConfirmedAt?: string;
  /** The agent that initiated the payment, `Agent:{uuid}`. Absent when no agent did. */
  readonly agentId?: string;
  /** The note of the request. */
  readonly description?: string;
  /** Sending units per receiving unit, both in major units, fees excluded. */
  readonly exchangeRate?: number;
  /** The quote that the payment was made with, `Quote:{uuid}`. A transfer has one only where the customer has to authorize it. */
  readonly quoteId?: string;
  /** The money on its way back. It has a status of its own beside the payment. */
  readonly refund?: Refund;
  /** What is known about the other side. */
  readonly counterpartyInformation?: CounterpartyInformation;
  /** All fees of the payment, in the smallest unit of the sending currency. */
  readonly fees?: number;
  /** How the payment is recognized on statements. Absent for incoming payments that are `CREATED`. */
  readonly reconciliationInstructions?: ReconciliationInstructions;
  /** Where the payment is in its life. */
  readonly status: TransactionStatus;
  /** Where the money comes from. */
  readonly source?: TransactionSourceOneOf;
  /** What was sent, in the sender's currency. */
  readonly sentAmount?: CurrencyAmount;
  /** What the receiver gets, in the receiver's currency. */
  readonly receivedAmount: CurrencyAmount;
  /** Why the payment failed. Present only when it did. */
  readonly failureReason?: IncomingTransactionFailureReason;
  /** What the sender requires to know about the receiver. Put the mandatory fields into `receiverCustomerInfo` of the approval. */
  readonly requestedReceiverCustomerInfoFields?: readonly CounterpartyFieldDefinition[];
};

/**
 * Where a payment is in its life.
 *
 * - `PENDING`: The payment is announced: a quote waits for confirmation or funds, or an incoming payment for approval.
 * - `PENDING_AUTHORIZATION`: The customer must authorize the payment; the challenge is on the quote's `scaChallenge`.
 * - `EXPIRED`: The quote was not executed in time. Final.
 * - `PROCESSING`: The payment is confirmed and under way.
 * - `COMPLETED`: The money reached its destination. A bank can still return a payout days later; it then becomes `FAILED`.
 * - `FAILED`: The payment failed; `failureReason` says why. Money that was debited is refunded, see `refund`.
 * - `CREATED`: An incoming payment that a sender has looked up but not announced.
 * - `REJECTED`: The platform rejected the incoming payment.
 * - `REFUNDED`: Kept for historical transactions. A refunded payment is `FAILED` with a `refund`.
 */
export type TransactionStatus = "CREATED" | "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED";

/**
 * Why an incoming payment failed.
 *
 * - `LNURLP_FAILED`: The lookup between the institutions failed; the sender's institution could not be answered.
 * - `PAY_REQUEST_FAILED`: The pay request between the institutions failed.
 * - `PAYMENT_APPROVAL_WEBHOOK_ERROR`: The endpoint answered the approval webhook with an error or with something that cannot be read.
 * - `PAYMENT_APPROVAL_TIMED_OUT`: The platform did not decide within 5 seconds.
 * - `OFFRAMP_FAILED`: The payout to the receiver's account failed.
 * - `MISSING_MANDATORY_PAYEE_DATA`: The approval lacked information about the receiver that the sender requires.
 * - `QUOTE_EXPIRED`: The quote expired before the payment arrived.
 * - `QUOTE_EXECUTION_FAILED`: The accepted payment could not be carried out.
 * - `COMPLIANCE_REJECTED`: Compliance blocked the incoming funds.
 * - `COLLECTION_FAILED`: A deposit or pull over a bank rail failed and was not credited, or its bank has taken it back. The collecting bank returns it to the sender.
 */
export type IncomingTransactionFailureReason = "LNURLP_FAILED" | "PAY_REQUEST_FAILED" | "PAYMENT_APPROVAL_WEBHOOK_ERROR" | "PAYMENT_APPROVAL_TIMED_OUT" | "OFFRAMP_FAILED" | "MISSING_MANDATORY_PAYEE_DATA" | "QUOTE_EXPIRED" | "QUOTE_EXECUTION_FAILED" | "COMPLIANCE_REJECTED" | "COLLECTION_FAILED";

/** The money is credited. */
export type IncomingPaymentCompletedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `INCOMING_PAYMENT.COMPLETED`. */
  readonly type: "INCOMING_PAYMENT.COMPLETED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: IncomingTransaction;
};

/** A payment that comes in. */
export type IncomingTransaction = {
  /** Always `INCOMING`: it selects this variant. */
  readonly type: "INCOMING";
  /** The id of the transaction, of the form `Transaction:{uuid}`. */
  readonly id: string;
  /** Why settlement is delayed. Present during a compliance review or while the customer must act; `COMPLIANCE_REVIEW` while the platform has deferred its decision on an incoming payment. */
  readonly pendingReason?: TransactionPendingReason;
  /** Whether the customer's account is credited or debited. */
  readonly direction: TransactionDirection;
  /** Where the money goes. */
  readonly destination: TransactionDestinationOneOf;
  /** Whose payment it is: the source account's customer; if the platform owns the source, the destination account's customer; otherwise the id of the platform. */
  readonly customerId: string;
  /** The platform's own id of that customer. */
  readonly platformCustomerId: string;
  /** When the payment was settled, or will be (UTC). */
  readonly settledAt?: string;
  /** When it was created (UTC). */
  readonly createdAt?: string;
  /** When it last changed (UTC). */
  readonly updatedAt?: string;
  /** When the platform confirmed that the receipt was delivered. */
  readonly receiptDeliveryConfirmedAt?: string;
  /** The agent that initiated the payment, `Agent:{uuid}`. Absent when no agent did. */
  readonly agentId?: string;
  /** The note of the request. */
  readonly description?: string;
  /** Sending units per receiving unit, both in major units, fees excluded. */
  readonly exchangeRate?: number;
  /** The quote that the payment was made with, `Quote:{uuid}`. A transfer has one only where the customer has to authorize it. */
  readonly quoteId?: string;
  /** The money on its way back. It has a status of its own beside the payment. */
  readonly refund?: Refund;
  /** What is known about the other side. */
  readonly counterpartyInformation?: CounterpartyInformation;
  /** All fees of the payment, in the smallest unit of the sending currency. */
  readonly fees?: number;
  /** How the payment is recognized on statements. Absent for incoming payments that are `CREATED`. */
  readonly reconciliationInstructions?: ReconciliationInstructions;
  /** Where the payment is in its life. */
  readonly status: TransactionStatus;
  /** Where the money comes from. */
  readonly source?: TransactionSourceOneOf;
  /** What was sent, in the sender's currency. */
  readonly sentAmount?: CurrencyAmount;
  /** What the receiver gets, in the receiver's currency. */
  readonly receivedAmount: CurrencyAmount;
  /** Why the payment failed. Present only when it did. */
  readonly failureReason?: IncomingTransactionFailureReason;
};

/** The payment failed or was rejected. `failureReason` says why it failed. */
export type IncomingPaymentFailedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `INCOMING_PAYMENT.FAILED`. */
  readonly type: "INCOMING_PAYMENT.FAILED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: IncomingTransaction;
};

/** The money that came in is being returned. */
export type IncomingPaymentRefundPendingWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `INCOMING_PAYMENT.REFUND_PENDING`. */
  readonly type: "INCOMING_PAYMENT.REFUND_PENDING";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: IncomingTransaction;
};

/** The sender has the money back. */
export type IncomingPaymentRefundCompletedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `INCOMING_PAYMENT.REFUND_COMPLETED`. */
  readonly type: "INCOMING_PAYMENT.REFUND_COMPLETED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: IncomingTransaction;
};

/** The refund failed; support resolves it by hand. */
export type IncomingPaymentRefundFailedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `INCOMING_PAYMENT.REFUND_FAILED`. */
  readonly type: "INCOMING_PAYMENT.REFUND_FAILED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: IncomingTransaction;
};

/** The balance of an internal account changed, or a deposit in crypto that funds a quote was detected. Several changes within a second may come as one event with the last balance. */
export type InternalAccountBalanceUpdatedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `INTERNAL_ACCOUNT.BALANCE_UPDATED`. */
  readonly type: "INTERNAL_ACCOUNT.BALANCE_UPDATED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: InternalAccount;
};

/** A balance that the service keeps in one currency. */
export type InternalAccount = {
  /** The id of the internal account, of the form `InternalAccount:{uuid}`. */
  readonly id: string;
  /** The id of the customer, of the form `Customer:{uuid}`. Absent for an account of the platform. */
  readonly customerId?: string;
  /** What the account holds, and who controls it. */
  readonly type: InternalAccountType;
  /** Whether the account moves money. */
  readonly status: InternalAccountStatus;
  /** What can be spent. */
  readonly balance: CurrencyAmount;
  /** What can be spent and what is pending or held. */
  readonly totalBalance: CurrencyAmount;
  /** How to pay into the account: alternatives. Empty where there is none; an event says when they change. */
  readonly fundingPaymentInstructions: readonly PaymentInstructions[];
  /** Whether the wallet is private. Only for embedded wallets. */
  readonly privateEnabled?: boolean;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
};

/**
 * Whether an internal account moves money.
 *
 * - `PENDING`: The account is being set up.
 * - `ACTIVE`: The account moves money.
 * - `CLOSED`: The account is closed.
 * - `FROZEN`: The account is blocked and moves no money.
 * - `FAILED`: The account could not be set up.
 */
export type InternalAccountStatus = "PENDING" | "ACTIVE" | "CLOSED" | "FROZEN" | "FAILED";

/** The status of an internal account changed. */
export type InternalAccountStatusUpdatedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `INTERNAL_ACCOUNT.STATUS_UPDATED`. */
  readonly type: "INTERNAL_ACCOUNT.STATUS_UPDATED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: InternalAccount;
};

/** The funding instructions of an internal account changed. Use the new ones for further deposits. */
export type InternalAccountFundingInstructionsUpdatedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED`. */
  readonly type: "INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: InternalAccount;
};

/** The status of an external account changed. */
export type ExternalAccountStatusUpdatedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `EXTERNAL_ACCOUNT.STATUS_UPDATED`. */
  readonly type: "EXTERNAL_ACCOUNT.STATUS_UPDATED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: ExternalAccount;
};

/** An account outside the service: a bank account, a mobile-money account or a wallet. */
export type ExternalAccount = {
  /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
  readonly id: string;
  /** The id of the customer, of the form `Customer:{uuid}`. Absent for an account of the platform. */
  readonly customerId?: string;
  /** Whether the account can be used. */
  readonly status: ExternalAccountStatus;
  /** The currency of the account. It must be one that the type of account holds; a `SWIFT_ACCOUNT` may be in any currency of ISO 4217. */
  readonly currency: string;
  /** The platform's own id of the account. */
  readonly platformAccountId?: string;
  /** Whose account it is. Required for a wallet without a `vaspName` of a customer in the European Economic Area. */
  readonly ownershipType?: OwnershipType;
  /** Whether the customer's incoming UMA payments go to this account. */
  readonly defaultUmaDepositAccount?: boolean;
  /** The bank's answer about the beneficiary's name. Absent where none was asked. */
  readonly beneficiaryVerificationStatus?: BeneficiaryVerificationStatus;
  /** The data of the beneficiary as the bank has them. */
  readonly beneficiaryVerifiedData?: BeneficiaryVerifiedData;
  /** The details; the fields depend on `accountType`. */
  readonly accountInfo: ExternalAccountInfoOneOf;
};

/**
 * Whether an external account can be used.
 *
 * - `PENDING`: The account is being set up.
 * - `ACTIVE`: The account can be used.
 * - `PENDING_OWNERSHIP_VERIFICATION`: The owner must prove that the wallet is theirs. Until then it receives up to 1,000 euros per payment.
 * - `UNVERIFIED`: The proof of ownership failed or came too late. The wallet receives nothing; ask for a new challenge.
 * - `UNDER_REVIEW`: The account is under review and cannot be used.
 * - `INACTIVE`: The account cannot be used any more.
 */
export type ExternalAccountStatus = "PENDING" | "ACTIVE" | "PENDING_OWNERSHIP_VERIFICATION" | "UNVERIFIED" | "UNDER_REVIEW" | "INACTIVE";

/**
 * The bank's answer about the beneficiary's name.
 *
 * - `MATCHED`: The name is that of the account.
 * - `PARTIAL_MATCH`: The name is close; `beneficiaryVerifiedData` has the one of the account.
 * - `NOT_MATCHED`: The name is not that of the account.
 * - `UNSUPPORTED`: The bank answers no such questions.
 * - `CHECKED_BY_RECEIVING_FI`: The receiving institution checks the name when the payment arrives.
 * - `PENDING`: The bank has not answered yet.
 */
export type BeneficiaryVerificationStatus = "MATCHED" | "PARTIAL_MATCH" | "NOT_MATCHED" | "UNSUPPORTED" | "CHECKED_BY_RECEIVING_FI" | "PENDING";

/** The data of the beneficiary as the bank has them. */
export type BeneficiaryVerifiedData = {
  /** The name on the account. */
  readonly fullName?: string;
};

/** The details of an external account. The fields depend on `accountType`. */
export type ExternalAccountInfoOneOf = (AedExternalAccountInfo | BdtExternalAccountInfo | BrlExternalAccountInfo | BwpExternalAccountInfo | CadExternalAccountInfo | CnyExternalAccountInfo | CopExternalAccountInfo | DkkExternalAccountInfo | EgpExternalAccountInfo | EurExternalAccountInfo | GbpExternalAccountInfo | GhsExternalAccountInfo | GtqExternalAccountInfo | HkdExternalAccountInfo | HtgExternalAccountInfo | IdrExternalAccountInfo | InrExternalAccountInfo | JmdExternalAccountInfo | KesExternalAccountInfo | MwkExternalAccountInfo | MxnExternalAccountInfo | MyrExternalAccountInfo | NgnExternalAccountInfo | PhpExternalAccountInfo | PkrExternalAccountInfo | RwfExternalAccountInfo | SgdExternalAccountInfo | SlvExternalAccountInfo | ThbExternalAccountInfo | TzsExternalAccountInfo | UgxExternalAccountInfo | UsdExternalAccountInfo | VndExternalAccountInfo | XafExternalAccountInfo | XofExternalAccountInfo | ZarExternalAccountInfo | ZmwExternalAccountInfo | SwiftExternalAccountInfo | BaseWalletExternalAccountInfo | EthereumWalletExternalAccountInfo | LightningExternalAccountInfo | PolygonWalletExternalAccountInfo | PlasmaWalletExternalAccountInfo | SolanaWalletExternalAccountInfo | SparkWalletExternalAccountInfo | TronWalletExternalAccountInfo) & (Readonly<Record<string, unknown>>);

/** Bank account in the United Arab Emirates. Currency: AED. Rails: BANK_TRANSFER. */
export type AedExternalAccountInfo = {
  /** Always `AED_ACCOUNT`: it selects this variant. */
  readonly accountType: "AED_ACCOUNT";
  /** The IBAN, without spaces. */
  readonly iban: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (AedBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank or mobile-money account in Bangladesh. Currency: BDT. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber` or `phoneNumber`. */
export type BdtExternalAccountInfo = {
  /** Always `BDT_ACCOUNT`: it selects this variant. */
  readonly accountType: "BDT_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The five-digit number of the branch. */
  readonly branchCode?: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Account in Brazil, addressed by a Pix key. Currency: BRL. Rails: PIX. */
export type BrlExternalAccountInfo = {
  /** Always `BRL_ACCOUNT`: it selects this variant. */
  readonly accountType: "BRL_ACCOUNT";
  /** The Pix key. */
  readonly pixKey: string;
  /** The kind of the Pix key. */
  readonly pixKeyType: PixKeyType;
  /** The CPF or CNPJ of the holder, digits only. */
  readonly taxId: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Mobile-money account in Botswana. Currency: BWP. Rails: MOBILE_MONEY. */
export type BwpExternalAccountInfo = {
  /** Always `BWP_ACCOUNT`: it selects this variant. */
  readonly accountType: "BWP_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Canada. Currency: CAD. Rails: BANK_TRANSFER. */
export type CadExternalAccountInfo = {
  /** Always `CAD_ACCOUNT`: it selects this variant. */
  readonly accountType: "CAD_ACCOUNT";
  /** The three-digit number of the institution. */
  readonly bankCode: string;
  /** The five-digit number of the branch. */
  readonly branchCode: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (CadBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account or mobile wallet in China. A bank account must belong to a business; wallets are `AliPay` and `WechatPay`. Currency: CNY. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber` or `phoneNumber`. */
export type CnyExternalAccountInfo = {
  /** Always `CNY_ACCOUNT`: it selects this variant. */
  readonly accountType: "CNY_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank or mobile-money account in Colombia. Currency: COP. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber`, `bankAccountType` or `phoneNumber`. */
export type CopExternalAccountInfo = {
  /** Always `COP_ACCOUNT`: it selects this variant. */
  readonly accountType: "COP_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The kind of bank account. */
  readonly bankAccountType?: BankAccountType;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (CopBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Denmark. Currency: DKK. Rails: SEPA, SEPA_INSTANT. */
export type DkkExternalAccountInfo = {
  /** Always `DKK_ACCOUNT`: it selects this variant. */
  readonly accountType: "DKK_ACCOUNT";
  /** The IBAN, without spaces. */
  readonly iban: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank or mobile-money account in Egypt. Currency: EGP. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `iban` or `phoneNumber`. */
export type EgpExternalAccountInfo = {
  /** Always `EGP_ACCOUNT`: it selects this variant. */
  readonly accountType: "EGP_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The IBAN, without spaces. */
  readonly iban?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in the SEPA area. Currency: EUR. Rails: SEPA, SEPA_INSTANT. */
export type EurExternalAccountInfo = {
  /** Always `EUR_ACCOUNT`: it selects this variant. */
  readonly accountType: "EUR_ACCOUNT";
  /** The IBAN, without spaces. */
  readonly iban: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (EurBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in the United Kingdom. Currency: GBP. Rails: FASTER_PAYMENTS. */
export type GbpExternalAccountInfo = {
  /** Always `GBP_ACCOUNT`: it selects this variant. */
  readonly accountType: "GBP_ACCOUNT";
  /** The six-digit sort code of the bank, without dashes. */
  readonly sortCode: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank or mobile-money account in Ghana. Currency: GHS. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber` or `phoneNumber`. */
export type GhsExternalAccountInfo = {
  /** Always `GHS_ACCOUNT`: it selects this variant. */
  readonly accountType: "GHS_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Guatemala. Currency: GTQ. Rails: BANK_TRANSFER. */
export type GtqExternalAccountInfo = {
  /** Always `GTQ_ACCOUNT`: it selects this variant. */
  readonly accountType: "GTQ_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The kind of bank account. */
  readonly bankAccountType: BankAccountType;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (GtqBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Hong Kong. Currency: HKD. Rails: BANK_TRANSFER. */
export type HkdExternalAccountInfo = {
  /** Always `HKD_ACCOUNT`: it selects this variant. */
  readonly accountType: "HKD_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Mobile-money account in Haiti. Currency: HTG. Rails: MOBILE_MONEY. */
export type HtgExternalAccountInfo = {
  /** Always `HTG_ACCOUNT`: it selects this variant. */
  readonly accountType: "HTG_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Indonesia. Currency: IDR. Rails: BANK_TRANSFER. */
export type IdrExternalAccountInfo = {
  /** Always `IDR_ACCOUNT`: it selects this variant. */
  readonly accountType: "IDR_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Account in India, addressed by UPI or as a bank account. Currency: INR. Rails: UPI, NEFT, RTGS. At least one of these is needed: `vpa` or `accountNumber`, `ifsc`, `rail`. */
export type InrExternalAccountInfo = {
  /** Always `INR_ACCOUNT`: it selects this variant. */
  readonly accountType: "INR_ACCOUNT";
  /** The virtual payment address for UPI, `name@bank`. */
  readonly vpa?: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The IFSC of the branch, for NEFT and RTGS. */
  readonly ifsc?: string;
  /** The Indian rail of a bank account: `NEFT` or `RTGS`. */
  readonly rail?: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Jamaica. Currency: JMD. Rails: BANK_TRANSFER. */
export type JmdExternalAccountInfo = {
  /** Always `JMD_ACCOUNT`: it selects this variant. */
  readonly accountType: "JMD_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The five-digit number of the branch. */
  readonly branchCode: string;
  /** The kind of bank account. */
  readonly bankAccountType: BankAccountType;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (JmdBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Mobile-money account in Kenya. Currency: KES. Rails: MOBILE_MONEY. */
export type KesExternalAccountInfo = {
  /** Always `KES_ACCOUNT`: it selects this variant. */
  readonly accountType: "KES_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Mobile-money account in Malawi. Currency: MWK. Rails: MOBILE_MONEY. */
export type MwkExternalAccountInfo = {
  /** Always `MWK_ACCOUNT`: it selects this variant. */
  readonly accountType: "MWK_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Mexico. Currency: MXN. Rails: SPEI. */
export type MxnExternalAccountInfo = {
  /** Always `MXN_ACCOUNT`: it selects this variant. */
  readonly accountType: "MXN_ACCOUNT";
  /** The 18-digit CLABE. */
  readonly clabeNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Malaysia. Currency: MYR. Rails: BANK_TRANSFER. */
export type MyrExternalAccountInfo = {
  /** Always `MYR_ACCOUNT`: it selects this variant. */
  readonly accountType: "MYR_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Nigeria. Currency: NGN. Rails: BANK_TRANSFER. */
export type NgnExternalAccountInfo = {
  /** Always `NGN_ACCOUNT`: it selects this variant. */
  readonly accountType: "NGN_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in the Philippines. Currency: PHP. Rails: BANK_TRANSFER. */
export type PhpExternalAccountInfo = {
  /** Always `PHP_ACCOUNT`: it selects this variant. */
  readonly accountType: "PHP_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank or mobile-money account in Pakistan. Currency: PKR. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber` or `iban` or `phoneNumber`. */
export type PkrExternalAccountInfo = {
  /** Always `PKR_ACCOUNT`: it selects this variant. */
  readonly accountType: "PKR_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The IBAN, without spaces. */
  readonly iban?: string;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Mobile-money account in Rwanda. Currency: RWF. Rails: MOBILE_MONEY. */
export type RwfExternalAccountInfo = {
  /** Always `RWF_ACCOUNT`: it selects this variant. */
  readonly accountType: "RWF_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Singapore. Currency: SGD. Rails: PAYNOW, FAST, BANK_TRANSFER. */
export type SgdExternalAccountInfo = {
  /** Always `SGD_ACCOUNT`: it selects this variant. */
  readonly accountType: "SGD_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank or mobile-money account in El Salvador. Currency: SLV or USD. Rails: BANK_TRANSFER, MOBILE_MONEY. At least one of these is needed: `accountNumber`, `bankAccountType` or `phoneNumber`. */
export type SlvExternalAccountInfo = {
  /** Always `SLV_ACCOUNT`: it selects this variant. */
  readonly accountType: "SLV_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The kind of bank account. */
  readonly bankAccountType?: BankAccountType;
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Thailand. Currency: THB. Rails: BANK_TRANSFER. */
export type ThbExternalAccountInfo = {
  /** Always `THB_ACCOUNT`: it selects this variant. */
  readonly accountType: "THB_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Mobile-money account in Tanzania. Currency: TZS. Rails: MOBILE_MONEY. */
export type TzsExternalAccountInfo = {
  /** Always `TZS_ACCOUNT`: it selects this variant. */
  readonly accountType: "TZS_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Mobile-money account in Uganda. Currency: UGX. Rails: MOBILE_MONEY. */
export type UgxExternalAccountInfo = {
  /** Always `UGX_ACCOUNT`: it selects this variant. */
  readonly accountType: "UGX_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in the United States. Currency: USD. Rails: ACH, WIRE, RTP, FEDNOW. */
export type UsdExternalAccountInfo = {
  /** Always `USD_ACCOUNT`: it selects this variant. */
  readonly accountType: "USD_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The nine-digit routing number of the bank. */
  readonly routingNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName?: string;
  /** The kind of bank account. */
  readonly bankAccountType?: BankAccountType;
  /** The name of an intermediary bank. */
  readonly intermediaryBankName?: string;
  /** The routing number of the intermediary bank. */
  readonly intermediaryRoutingNumber?: string;
  /** Information from bank to bank, at most six lines of 35 characters. */
  readonly fiToFiInformation?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in Vietnam. Currency: VND. Rails: BANK_TRANSFER. */
export type VndExternalAccountInfo = {
  /** Always `VND_ACCOUNT`: it selects this variant. */
  readonly accountType: "VND_ACCOUNT";
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Mobile-money account in Central Africa. Currency: XAF. Rails: MOBILE_MONEY. */
export type XafExternalAccountInfo = {
  /** Always `XAF_ACCOUNT`: it selects this variant. */
  readonly accountType: "XAF_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The country of the account: its currency is shared by several. */
  readonly region: XafRegion;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Mobile-money account in West Africa. Currency: XOF. Rails: MOBILE_MONEY. */
export type XofExternalAccountInfo = {
  /** Always `XOF_ACCOUNT`: it selects this variant. */
  readonly accountType: "XOF_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** The country of the account: its currency is shared by several. */
  readonly region: XofRegion;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in South Africa. Currency: ZAR. Rails: BANK_TRANSFER. */
export type ZarExternalAccountInfo = {
  /** Always `ZAR_ACCOUNT`: it selects this variant. */
  readonly accountType: "ZAR_ACCOUNT";
  /** The account number, in the form that its country uses. */
  readonly accountNumber: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Mobile-money account in Zambia. Currency: ZMW. Rails: MOBILE_MONEY. */
export type ZmwExternalAccountInfo = {
  /** Always `ZMW_ACCOUNT`: it selects this variant. */
  readonly accountType: "ZMW_ACCOUNT";
  /** The phone number of the account or its holder, with `+` and the country code. */
  readonly phoneNumber: string;
  /** The mobile-money provider, for example `MTN`. */
  readonly provider: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Bank account in another country, reached by SWIFT. Currency: any except crypto assets. Rails: SWIFT. At least one of these is needed: `accountNumber` or `iban`. */
export type SwiftExternalAccountInfo = {
  /** Always `SWIFT_ACCOUNT`: it selects this variant. */
  readonly accountType: "SWIFT_ACCOUNT";
  /** The country of the bank. */
  readonly country: CountryCode;
  /** The BIC of the bank, 8 or 11 characters. */
  readonly swiftCode: string;
  /** The name of the bank or wallet. Where the name routes the payment, it must be one of `GET /discoveries`. */
  readonly bankName: string;
  /** The account number, in the form that its country uses. */
  readonly accountNumber?: string;
  /** The IBAN, without spaces. */
  readonly iban?: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary: (IndividualBeneficiary | BusinessBeneficiary) & (Readonly<Record<string, unknown>>);
  /** The rails that the account can be reached on, the service's choice first. */
  readonly paymentRails: readonly PaymentRail[];
};

/** Wallet on Base. Currency: USDC. */
export type BaseWalletExternalAccountInfo = {
  /** Always `BASE_WALLET`: it selects this variant. */
  readonly accountType: "BASE_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Wallet on Ethereum. Currency: USDC or USDT. */
export type EthereumWalletExternalAccountInfo = {
  /** Always `ETHEREUM_WALLET`: it selects this variant. */
  readonly accountType: "ETHEREUM_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Receiver on the Lightning Network. Currency: BTC. Exactly one of these is needed: `invoice` or `bolt12` or `lightningAddress`. */
export type LightningExternalAccountInfo = {
  /** Always `LIGHTNING`: it selects this variant. */
  readonly accountType: "LIGHTNING";
  /** A BOLT 11 invoice. */
  readonly invoice?: string;
  /** A BOLT 12 offer, `lno1…`. The sandbox takes any text of the form of an offer or an invoice; production takes offers only. */
  readonly bolt12?: string;
  /** A Lightning address, `name@domain`. */
  readonly lightningAddress?: string;
};

/** Wallet on Polygon. Currency: USDC. */
export type PolygonWalletExternalAccountInfo = {
  /** Always `POLYGON_WALLET`: it selects this variant. */
  readonly accountType: "POLYGON_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Wallet on Plasma. Currency: USDT. */
export type PlasmaWalletExternalAccountInfo = {
  /** Always `PLASMA_WALLET`: it selects this variant. */
  readonly accountType: "PLASMA_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Wallet on Solana. Currency: USDC. */
export type SolanaWalletExternalAccountInfo = {
  /** Always `SOLANA_WALLET`: it selects this variant. */
  readonly accountType: "SOLANA_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Wallet on Spark. Currency: BTC or USDB. */
export type SparkWalletExternalAccountInfo = {
  /** Always `SPARK_WALLET`: it selects this variant. */
  readonly accountType: "SPARK_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** Wallet on Tron. Currency: USDT. */
export type TronWalletExternalAccountInfo = {
  /** Always `TRON_WALLET`: it selects this variant. */
  readonly accountType: "TRON_WALLET";
  /** The address of the wallet on its network. */
  readonly address: string;
  /** Who owns the account. A `THIRD_PARTY` wallet needs it where its customer is in the European Economic Area. */
  readonly beneficiary?: WalletBeneficiaryOneOf;
  /** The wallet provider that keeps the wallet, a name of `GET /vasps`. Absent: the owner holds the keys. */
  readonly vaspName?: string;
};

/** The verification of a person has begun. */
export type CustomerKycPendingWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CUSTOMER.KYC_PENDING`. */
  readonly type: "CUSTOMER.KYC_PENDING";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: IndividualCustomer;
};

/** A person. */
export type IndividualCustomer = {
  /** Always `INDIVIDUAL`: it selects this variant. */
  readonly customerType: "INDIVIDUAL";
  /** The platform's own id of the customer. */
  readonly platformCustomerId: string;
  /** The country whose rules apply to the customer. */
  readonly region?: CountryCode;
  /** The customer's currencies; each has an internal account. */
  readonly currencies?: readonly CurrencyCode[];
  /** The e-mail address. Required and to be verified in the European Economic Area. */
  readonly email?: string;
  /** The phone number in E.164 form, `+12025550100`. Required and to be verified in the European Economic Area. */
  readonly phoneNumber?: string;
  /** The UMA address, `$name@domain`. Upper and lower case are the same. */
  readonly umaAddress: string;
  /** The id of the customer, of the form `Customer:{uuid}`. */
  readonly id: string;
  /** The acceptance of the end user terms. */
  readonly endUserTermsConsent?: EndUserTermsConsent;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
  /** Whether the customer was deleted. */
  readonly isDeleted: boolean;
  /** Which contacts are verified. Absent where none has to be. */
  readonly contactVerification?: ContactVerification;
  /** Where the verification of the person is. */
  readonly kycStatus?: KycStatus;
  /** Given and family name. Verification needs both. */
  readonly fullName?: string;
  /** The date of birth. */
  readonly birthDate?: string;
  /** The nationality. */
  readonly nationality?: CountryCode;
  /** The residential address. */
  readonly address?: Address;
  /** The type of `identifier`. */
  readonly idType?: IndividualIdentificationType;
  /** The country that issued the number: `US`. */
  readonly countryOfIssuance?: "US";
  /** Where the money for payments comes from. */
  readonly sourceOfFundsCategories?: readonly IndividualSourceOfFundsCategory[];
  /** Where the money comes from in words. Required with `OTHER`, and only with it. */
  readonly sourceOfFundsOtherDescription?: string;
  /** Where the person's wealth comes from. */
  readonly sourceOfWealthCategories?: readonly SourceOfWealthCategory[];
  /** Where the wealth comes from in words. Required with `OTHER`, and only with it. */
  readonly sourceOfWealthOtherDescription?: string;
  /** What the account is for. */
  readonly purposeOfAccount?: PurposeOfAccount;
  /** What the account is for in words. Required with `OTHER`, and only with it. */
  readonly purposeOfAccountOtherDescription?: string;
  /** How many payments a month are expected. */
  readonly expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount;
  /** How much money a month is expected, in US dollars. */
  readonly expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume;
  /** The income a year, in US dollars. */
  readonly annualIncomeRange?: AnnualIncomeRange;
  /** The net worth, in US dollars. */
  readonly netWorthRange?: NetWorthRange;
  /** Whether the person is politically exposed. */
  readonly pepStatus?: PepStatus;
};

/** The acceptance of the end user terms by the customer. */
export type EndUserTermsConsent = {
  /** When the terms were accepted. */
  readonly acceptedAt: string;
  /** The IP address that the terms were accepted from. */
  readonly ipAddress: string;
  /** The accepted version, see `GET /customers/end-user-terms`. */
  readonly termsVersion: string;
  /** How the terms were accepted. */
  readonly acceptanceMethod: AcceptanceMethod;
};

/** Which contacts are verified. */
export type ContactVerification = {
  /** The e-mail address. Absent where it need not be verified. */
  readonly email?: ContactVerificationStatus;
  /** The phone number. Absent where it need not be verified. */
  readonly phone?: ContactVerificationStatus;
};

/**
 * Whether a contact is verified.
 *
 * - `PENDING`: Not yet.
 * - `VERIFIED`: Verified by a code.
 */
export type ContactVerificationStatus = "PENDING" | "VERIFIED";

/**
 * Where the verification of a person (KYC) or a business (KYB) is.
 *
 * - `UNVERIFIED`: Not submitted yet.
 * - `PENDING`: Being verified.
 * - `APPROVED`: Verified. Only then can the customer pay.
 * - `REJECTED`: Could not be verified.
 * - `HOLD`: More information is needed.
 */
export type KycStatus = "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED" | "HOLD";

/** A person is verified. */
export type CustomerKycApprovedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CUSTOMER.KYC_APPROVED`. */
  readonly type: "CUSTOMER.KYC_APPROVED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: IndividualCustomer;
};

/** A person could not be verified. */
export type CustomerKycRejectedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CUSTOMER.KYC_REJECTED`. */
  readonly type: "CUSTOMER.KYC_REJECTED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: IndividualCustomer;
};

/** The verification of a business has begun. */
export type CustomerKybPendingWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CUSTOMER.KYB_PENDING`. */
  readonly type: "CUSTOMER.KYB_PENDING";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: BusinessCustomer;
};

/** A business. */
export type BusinessCustomer = {
  /** Always `BUSINESS`: it selects this variant. */
  readonly customerType: "BUSINESS";
  /** The platform's own id of the customer. */
  readonly platformCustomerId: string;
  /** The country whose rules apply to the customer. */
  readonly region?: CountryCode;
  /** The customer's currencies; each has an internal account. */
  readonly currencies?: readonly CurrencyCode[];
  /** The e-mail address. Required and to be verified in the European Economic Area. */
  readonly email?: string;
  /** The phone number in E.164 form, `+12025550100`. Required and to be verified in the European Economic Area. */
  readonly phoneNumber?: string;
  /** The UMA address, `$name@domain`. Upper and lower case are the same. */
  readonly umaAddress: string;
  /** The id of the customer, of the form `Customer:{uuid}`. */
  readonly id: string;
  /** The acceptance of the end user terms. */
  readonly endUserTermsConsent?: EndUserTermsConsent;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
  /** Whether the customer was deleted. */
  readonly isDeleted: boolean;
  /** Which contacts are verified. Absent where none has to be. */
  readonly contactVerification?: ContactVerification;
  /** Where the verification of the business is. */
  readonly kybStatus?: KycStatus;
  /** The address of the business. */
  readonly address?: Address;
  /** The data of the business. */
  readonly businessInfo?: BusinessInfoResponse;
  /** The owners and officers of the business. */
  readonly beneficialOwners?: readonly BeneficialOwner[];
};

/** The data of a business. */
export type BusinessInfoResponse = {
  /** The registered name. */
  readonly legalName: string;
  /** The country of incorporation. */
  readonly country?: CountryCode;
  /** The tax number, in the form of the country: an EIN in the United States, a CNPJ in Brazil, a PAN or GSTIN in India, an RFC in Mexico. */
  readonly taxId?: string;
  /** The date of incorporation. */
  readonly incorporatedOn?: string;
  /** The trade name. */
  readonly doingBusinessAs?: string;
  /** The number in the company register. Needed for verification. */
  readonly registrationNumber?: string;
  /** The legal form. Needed for verification. */
  readonly entityType?: EntityType;
  /** The countries in which the business operates. */
  readonly countriesOfOperation?: readonly CountryCode[];
  /** The industry. Needed for verification. */
  readonly businessType?: BusinessType;
  /** What the account is for. */
  readonly purposeOfAccount?: PurposeOfAccount;
  /** Where the money comes from, in words. */
  readonly sourceOfFunds?: string;
  /** How many payments a month are expected. */
  readonly expectedMonthlyTransactionCount?: ExpectedMonthlyTransactionCount;
  /** How much money a month is expected, in US dollars. */
  readonly expectedMonthlyTransactionVolume?: ExpectedMonthlyTransactionVolume;
  /** The countries that payments are expected to go to. */
  readonly expectedRecipientJurisdictions?: readonly CountryCode[];
  /** The industry code of the North American classification (NAICS), 2 to 6 digits. */
  readonly naicsCode?: string;
  /** Where the money for payments comes from. */
  readonly sourceOfFundsCategories?: readonly SourceOfFundsCategory[];
  /** Where the money comes from in words. Required with `OTHER`, and only with it. */
  readonly sourceOfFundsOtherDescription?: string;
  /** What the account is for in words. Required with `OTHER`, and only with it. */
  readonly purposeOfAccountOtherDescription?: string;
  /** The countries of expected counterparties. */
  readonly expectedCounterpartyCountries?: readonly CountryCode[];
  /** Given name of the person to contact. Needed for verification in the European Economic Area. */
  readonly primaryContactFirstName?: string;
  /** Family name of the person to contact. Needed for verification in the European Economic Area. */
  readonly primaryContactLastName?: string;
};

/** An owner or officer of a business. */
export type BeneficialOwner = {
  /** The id of the owner or officer, of the form `BeneficialOwner:{uuid}`. */
  readonly id: string;
  /** The business, `Customer:{uuid}`. */
  readonly customerId: string;
  /** What the person is in the business. */
  readonly roles: readonly BeneficialOwnerRole[];
  /** The share of the person in percent, 0 to 100. All shares of a business are at most 100. */
  readonly ownershipPercentage: number;
  /** The person. */
  readonly personalInfo: BeneficialOwnerPersonalInfo;
  /** Where the verification of the person is. It begins by itself. */
  readonly kycStatus: KycStatus;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt?: string;
};

/** An owner or officer as a person. */
export type BeneficialOwnerPersonalInfo = {
  /** Given name. */
  readonly firstName: string;
  /** Middle name. */
  readonly middleName?: string;
  /** Family name. */
  readonly lastName: string;
  /** The date of birth. */
  readonly birthDate: string;
  /** The nationality. */
  readonly nationality: CountryCode;
  /** E-mail address. */
  readonly email?: string;
  /** Phone number in E.164 form. */
  readonly phoneNumber?: string;
  /** The residential address. */
  readonly address: Address;
  /** The type of `identifier`. */
  readonly idType: IdentificationType;
  /** The country that issued the number. */
  readonly countryOfIssuance?: CountryCode;
  /** The number that identifies the person to the authorities, masked: `***-**-6789`. Only the last four characters are shown, of a number of less than eight none, in the sandbox and in production alike. */
  readonly identifier: string;
};

/** A business is verified. */
export type CustomerKybApprovedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CUSTOMER.KYB_APPROVED`. */
  readonly type: "CUSTOMER.KYB_APPROVED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: BusinessCustomer;
};

/** A business could not be verified. */
export type CustomerKybRejectedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CUSTOMER.KYB_REJECTED`. */
  readonly type: "CUSTOMER.KYB_REJECTED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: BusinessCustomer;
};

/** Data or documents are missing or wrong; `errors` lists them. Supply them and submit again. */
export type VerificationResolveErrorsWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `VERIFICATION.RESOLVE_ERRORS`. */
  readonly type: "VERIFICATION.RESOLVE_ERRORS";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: Verification;
};

/** A verification of a customer. */
export type Verification = {
  /** The id of the verification, of the form `Verification:{uuid}`. */
  readonly id: string;
  /** The id of the customer, of the form `Customer:{uuid}`. */
  readonly customerId: string;
  /** Where the verification is in its life. */
  readonly verificationStatus: VerificationStatus;
  /** What is missing or wrong. Empty while it is checked and after an approval. */
  readonly errors: readonly VerificationError[];
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt?: string;
};

/** One thing that is missing or wrong. */
export type VerificationError = {
  /** The customer, owner or document concerned. */
  readonly resourceId: string;
  /** What is wrong. */
  readonly type: VerificationErrorType;
  /** Path of the field in dot notation, with `MISSING_FIELD` and `INVALID_FIELD`. */
  readonly field?: string;
  /** Which documents would resolve the error. One of them is enough. */
  readonly acceptedDocumentTypes?: readonly DocumentType[];
  /** What is wrong, for people. */
  readonly reason: string;
};

/**
 * What is wrong with a submission.
 *
 * - `MISSING_FIELD`: A field is missing; `field` names it.
 * - `INVALID_FIELD`: A field is wrong; `field` names it.
 * - `MISSING_LEGAL_PRESENCE_DOCUMENT`: A document that proves the incorporation is missing.
 * - `MISSING_CONTROL_STRUCTURE_DOCUMENT`: A document that shows who controls the business is missing.
 * - `MISSING_OWNERSHIP_STRUCTURE_DOCUMENT`: A document that shows who owns the business is missing.
 * - `MISSING_PROOF_OF_ADDRESS_DOCUMENT`: A document that proves the address is missing.
 * - `MISSING_IDENTITY_DOCUMENT`: An identity document is missing.
 * - `MISSING_GOOD_STANDING_DOCUMENT`: A certificate of good standing is missing.
 * - `INVALID_DOCUMENT`: A document is not valid.
 * - `EXPIRED_DOCUMENT`: A document has expired.
 * - `POOR_QUALITY_DOCUMENT`: A document cannot be read well enough; replace it.
 * - `SUSPECTED_FRAUD_DOCUMENT`: A document may be forged.
 * - `WRONG_DOCUMENT_TYPE`: A document is of another type than declared.
 * - `INCOMPLETE_DOCUMENT`: A page or a side of a document is missing.
 * - `UNREADABLE_DOCUMENT`: A document cannot be read at all.
 * - `DOCUMENT_VERIFICATION_FAILED`: A document could not be verified.
 * - `APPLICANT_SANCTIONED`: The applicant is on a sanctions list.
 * - `APPLICANT_FRAUD`: The applicant is suspected of fraud.
 * - `APPLICANT_CRIMINAL_RECORD`: The applicant has a criminal record.
 * - `APPLICANT_REJECTED`: The applicant cannot be accepted.
 * - `MISSING_BENEFICIAL_OWNER`: An owner of 25 % or more is missing.
 * - `MISSING_CONTROL_PERSON`: A person who controls the business is missing.
 */
export type VerificationErrorType = "MISSING_FIELD" | "INVALID_FIELD" | "MISSING_LEGAL_PRESENCE_DOCUMENT" | "MISSING_CONTROL_STRUCTURE_DOCUMENT" | "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT" | "MISSING_PROOF_OF_ADDRESS_DOCUMENT" | "MISSING_IDENTITY_DOCUMENT" | "INVALID_DOCUMENT" | "EXPIRED_DOCUMENT" | "POOR_QUALITY_DOCUMENT" | "SUSPECTED_FRAUD_DOCUMENT" | "WRONG_DOCUMENT_TYPE" | "INCOMPLETE_DOCUMENT" | "UNREADABLE_DOCUMENT" | "DOCUMENT_VERIFICATION_FAILED" | "APPLICANT_SANCTIONED" | "APPLICANT_FRAUD" | "APPLICANT_CRIMINAL_RECORD" | "APPLICANT_REJECTED" | "MISSING_BENEFICIAL_OWNER" | "MISSING_CONTROL_PERSON" | "MISSING_GOOD_STANDING_DOCUMENT";

/** The submission is being checked. */
export type VerificationInProgressWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `VERIFICATION.IN_PROGRESS`. */
  readonly type: "VERIFICATION.IN_PROGRESS";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: Verification;
};

/** A person reviews the submission. */
export type VerificationPendingManualReviewWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `VERIFICATION.PENDING_MANUAL_REVIEW`. */
  readonly type: "VERIFICATION.PENDING_MANUAL_REVIEW";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: Verification;
};

/** The submission is approved. */
export type VerificationApprovedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `VERIFICATION.APPROVED`. */
  readonly type: "VERIFICATION.APPROVED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: Verification;
};

/** The submission is rejected. */
export type VerificationRejectedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `VERIFICATION.REJECTED`. */
  readonly type: "VERIFICATION.REJECTED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: Verification;
};

/** Everything is present and can be submitted. */
export type VerificationReadyForVerificationWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `VERIFICATION.READY_FOR_VERIFICATION`. */
  readonly type: "VERIFICATION.READY_FOR_VERIFICATION";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: Verification;
};

/** An import has processed every row. `errors` lists the rows that were not imported. */
export type BulkUploadCompletedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `BULK_UPLOAD.COMPLETED`. */
  readonly type: "BULK_UPLOAD.COMPLETED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: BulkCustomerImportJob;
};

/** An import of customers. */
export type BulkCustomerImportJob = {
  /** The id of the import, of the form `Job:{uuid}`. */
  readonly id: string;
  /** Where the import is in its life. */
  readonly status: BulkCustomerImportJobStatus;
  /** How far the import is. */
  readonly progress: BulkCustomerImportProgress;
  /** The rows that were not imported. */
  readonly errors?: readonly BulkCustomerImportErrorEntry[];
  /** When the import ended (UTC). Absent until then. */
  readonly completedAt?: string;
};

/**
 * Where an import is in its life.
 *
 * - `PENDING`: The import waits to begin.
 * - `PROCESSING`: Rows are being imported.
 * - `COMPLETED`: Every row was processed; `errors` lists those that were not imported.
 * - `FAILED`: The file could not be read.
 */
export type BulkCustomerImportJobStatus = "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";

/** How far an import is. */
export type BulkCustomerImportProgress = {
  /** Rows of the file. */
  readonly total: number;
  /** Rows that were processed. */
  readonly processed: number;
  /** Rows that became customers. */
  readonly successful: number;
  /** Rows that were not imported. */
  readonly failed: number;
};

/** Why a row, or the whole file, was not imported. */
export type BulkCustomerImportErrorEntry = {
  /** The row's `platformCustomerId`, or `row_1` for the first row without one, and so on. */
  readonly correlationId: string;
  /** The error code, the same as for a single customer. */
  readonly code: string;
  /** What is wrong, for people. */
  readonly message: string;
  /** More about the error, such as every wrong field in `errors`. */
  readonly details?: Readonly<Record<string, unknown>>;
};

/** The file of an import could not be read. */
export type BulkUploadFailedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `BULK_UPLOAD.FAILED`. */
  readonly type: "BULK_UPLOAD.FAILED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: BulkCustomerImportJob;
};

/** An invitation was claimed. It is sent to the platform of the inviter; a payment to `inviteeUma` can follow. */
export type InvitationClaimedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `INVITATION.CLAIMED`. */
  readonly type: "INVITATION.CLAIMED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: UmaInvitation;
};

/** An invitation of a person by a customer. */
export type UmaInvitation = {
  /** The code of the invitation. It cannot be guessed: anyone who has it can read and claim the invitation. */
  readonly code: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it was claimed (UTC). */
  readonly claimedAt?: string;
  /** The link to send to the invited person: the platform's page for invitations with the code at its end. */
  readonly url: string;
  /** From when it can no longer be claimed (UTC). Without it, the invitation does not expire. */
  readonly expiresAt?: string;
  /** UMA address of the customer who invites, in lower case. */
  readonly inviterUma: string;
  /** UMA address that claimed the invitation, in lower case. */
  readonly inviteeUma?: string;
  /** Where the invitation is in its life. */
  readonly status: UmaInvitationStatus;
  /** First name of the invited person, for the page that the link opens. */
  readonly firstName?: string;
  /** What the inviter intends to send after the claim, in the inviter's currency. */
  readonly amountToSend?: CurrencyAmount;
};

/**
 * Where an invitation is in its life. Every status but `PENDING` is final.
 *
 * - `PENDING`: It can be claimed.
 * - `CLAIMED`: The invited person has claimed it; `inviteeUma` is their address.
 * - `EXPIRED`: `expiresAt` has passed.
 * - `CANCELLED`: The inviter's platform has canceled it.
 */
export type UmaInvitationStatus = "PENDING" | "CLAIMED" | "EXPIRED" | "CANCELLED";

/** An agent submitted a payment that waits for approval. Approve or reject the action. */
export type AgentActionPendingApprovalWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `AGENT_ACTION.PENDING_APPROVAL`. */
  readonly type: "AGENT_ACTION.PENDING_APPROVAL";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: AgentAction;
};

/** A payment that an agent started, or wants to start. */
export type AgentAction = {
  /** The id of the action, of the form `AgentAction:{uuid}`. */
  readonly id: string;
  /** The id of the agent, of the form `Agent:{uuid}`. */
  readonly agentId: string;
  /** The id of the customer, of the form `Customer:{uuid}`. */
  readonly customerId: string;
  /** The platform's own id of the customer. */
  readonly platformCustomerId: string;
  /** What became of it. */
  readonly status: AgentActionStatus;
  /** What the agent wants to do. */
  readonly type: AgentActionType;
  /** The quote, for `EXECUTE_QUOTE`. */
  readonly quote?: Quote;
  /** The transfer, for the other types. */
  readonly transferDetails?: AgentTransferDetails;
  /** The transaction, once it is executed. */
  readonly transaction?: TransactionOneOf;
  /** The platform's reason of a rejection. */
  readonly rejectionReason?: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
};

/**
 * What an agent wants to do.
 *
 * - `EXECUTE_QUOTE`: Execute a quote.
 * - `TRANSFER_OUT`: Transfer out of an internal account.
 * - `TRANSFER_IN`: Transfer into an internal account.
 */
export type AgentActionType = "EXECUTE_QUOTE" | "TRANSFER_OUT" | "TRANSFER_IN";

/** A price for a payment, locked until `expiresAt`, and the progress of the payment. */
export type Quote = {
  /** The id of the quote, of the form `Quote:{uuid}`. */
  readonly id: string;
  /** Where the quote is in its life. */
  readonly status: QuoteStatus;
  /** When the quote was created (UTC). */
  readonly createdAt: string;
  /** Until when the quote can be executed, 5 minutes after its creation (UTC). */
  readonly expiresAt: string;
  /** Where the money comes from. */
  readonly source: QuoteSourceOneOf;
  /** Where the money goes. */
  readonly destination: QuoteDestinationOneOf;
  /** The currency that leaves the payer. */
  readonly sendingCurrency: Currency;
  /** The currency that reaches the receiver. */
  readonly receivingCurrency: Currency;
  /** What the payer is debited, fees included, in the smallest unit of the sending currency. */
  readonly totalSendingAmount: number;
  /** What the receiver gets, in the smallest unit of the receiving currency. */
  readonly totalReceivingAmount: number;
  /** Sending units per receiving unit, both in major units, fees excluded. */
  readonly exchangeRate: number;
  /** All fees within `totalSendingAmount`, in the smallest unit of the sending currency. */
  readonly feesIncluded: number;
  /** The part of `feesIncluded` that the platform collects, in the smallest unit of the sending currency. */
  readonly platformFeesIncluded?: number;
  /** How to pay a quote with real-time funding: alternatives, of which one is paid. For an embedded wallet, the payload that its owner signs. Withheld while an authorization is pending. */
  readonly paymentInstructions?: readonly PaymentInstructions[];
  /** The transaction of this quote, `Transaction:{uuid}`. It can be read from the creation of the quote on. */
  readonly transactionId: string;
  /** The note of the request. */
  readonly description?: string;
  /** The text that travels with the payment. */
  readonly remittanceInformation?: string;
  /** Why the payment is made. */
  readonly purposeOfPayment?: PurposeOfPayment;
  /** What is known about the other side. */
  readonly counterpartyInformation?: CounterpartyInformation;
  /** How the price is composed. */
  readonly rateDetails?: OutgoingRateDetails;
  /** What the customer must prove now. Present while the status is `PENDING_AUTHORIZATION`. */
  readonly scaChallenge?: ScaChallenge;
};

/**
 * Where a quote is in its life.
 *
 * - `PENDING`: The price is locked. The quote waits to be executed, or for the money of its payer.
 * - `PENDING_AUTHORIZATION`: The customer must answer `scaChallenge` before money moves.
 * - `PROCESSING`: The quote was executed; the payout is under way.
 * - `COMPLETED`: The money reached its destination.
 * - `FAILED`: The payment failed; the transaction shows the reason and the refund.
 * - `EXPIRED`: The quote was not executed in time. Create a new one.
 */
export type QuoteStatus = "PENDING" | "PENDING_AUTHORIZATION" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";

/** What the customer must prove before money moves or an account is trusted. */
export type ScaChallenge = {
  /** The id of the challenge, `ScaChallenge:{uuid}`. A new id means a further challenge. */
  readonly id: string;
  /** Until when the challenge can be answered, 5 minutes after it was issued (UTC). */
  readonly expiresAt: string;
  /** The factor that is asked for. */
  readonly factor: ScaFactor;
  /** The factors that the customer could have been asked for. */
  readonly availableFactors: readonly ScaFactor[];
  /** What is authorized: `CURRENCY_CONVERSION`, `PAYOUT` or `TRANSFER`. Values may be added; null or absent when it is not stated. */
  readonly purpose?: string | null;
  /** The options for `navigator.credentials.get`. Only with `PASSKEY`. */
  readonly passkeyAssertionOptions?: Readonly<Record<string, unknown>> | null;
  /** The origins on which the passkey may be used. Absent for single payments. */
  readonly passkeyAllowedOrigins?: readonly string[] | null;
};

/** The transfer of an action. */
export type AgentTransferDetails = {
  /** The amount, in the currency's smallest unit. */
  readonly amount: number;
  /** The currency of the transfer. */
  readonly currency: string;
  /** The account that pays. */
  readonly sourceAccountId: string;
  /** The account that is paid. */
  readonly destinationAccountId: string;
};

/** A payment, in one of three variants by `type`. */
export type TransactionOneOf = (IncomingTransaction | OutgoingTransaction | CardTransaction) & (Readonly<Record<string, unknown>>);

/** A card authorization with the pulls, settlements and refunds that are reconciled against it. */
export type CardTransaction = {
  /** Always `CARD`: it selects this variant. */
  readonly type: "CARD";
  /** The id of the card transaction, of the form `CardTransaction:{uuid}`. */
  readonly id: string;
  /** The id of the card, of the form `Card:{uuid}`. */
  readonly cardId?: string;
  /** The id of the customer, of the form `Customer:{uuid}`. */
  readonly customerId: string;
  /** The platform's own id of the customer. */
  readonly platformCustomerId: string;
  /** The issuer's opaque id of the transaction. */
  readonly issuerTransactionToken?: string;
  /** Where the card transaction is in its life. */
  readonly status: CardTransactionStatus;
  /** Always `DEBIT`, also for a return or a credit: `refundSummary` shows what came back. */
  readonly direction: TransactionDirection;
  /** Where the card was used. */
  readonly merchant: CardMerchant;
  /** The authorized amount in the merchant's currency; 0 for a purchase that was settled without an authorization. */
  readonly authorizedAmount: CurrencyAmount;
  /** The cleared amount in the same currency. Absent until something is cleared. */
  readonly settledAmount?: CurrencyAmount;
  /** The returned amount in the same currency. Absent until something is returned. */
  readonly refundedAmount?: CurrencyAmount;
  /** The internal account that funds the purchase, `InternalAccount:{uuid}`. */
  readonly accountId: string;
  /** The pulls from the account. */
  readonly pullSummary?: CardPullSummary;
  /** The refunds of the merchant. */
  readonly refundSummary?: CardRefundSummary;
  /** The settlements. */
  readonly settlementSummary?: CardSettlementSummary;
  /** When the purchase was authorized (UTC). */
  readonly authorizedAt: string;
  /** When the last pull, settlement or refund came (UTC). */
  readonly lastEventAt?: string;
  /** The same as `authorizedAt`. */
  readonly createdAt: string;
  /** When the transaction last changed (UTC). */
  readonly updatedAt: string;
};

/**
 * Where a card transaction is in its life.
 *
 * - `AUTHORIZED`: The purchase is authorized and the money is held.
 * - `PARTIALLY_SETTLED`: A part of the authorized amount is cleared; more is expected.
 * - `SETTLED`: The purchase is cleared, or its authorization ended without a clearing. A clearing that comes later is booked all the same.
 * - `REFUNDED`: The merchant returned the whole amount, or credited the card without a purchase.
 * - `EXCEPTION`: The purchase was cleared, but the money could not be pulled from the account.
 */
export type CardTransactionStatus = "AUTHORIZED" | "PARTIALLY_SETTLED" | "SETTLED" | "REFUNDED" | "EXCEPTION";

/** The amounts pulled from the account for a purchase. */
export type CardPullSummary = {
  /** How many pulls there are. */
  readonly count: number;
  /** The sum of the pulls, in the smallest unit of the currency of the account that pays. */
  readonly totalAmount: number;
  /** How many pulls are not confirmed yet. */
  readonly pendingCount?: number;
};

/** The amounts that the merchant returned. */
export type CardRefundSummary = {
  /** How many refunds there are. */
  readonly count: number;
  /** The sum of the refunds, in the smallest unit of the currency of the account that pays. */
  readonly totalAmount: number;
};

/** The amounts that were cleared. */
export type CardSettlementSummary = {
  /** How many settlements there are. */
  readonly count: number;
  /** The sum of the settlements, in the smallest unit of the currency of the account that pays. */
  readonly totalAmount: number;
};

/** The state of a card changed: the issuer accepted or rejected it, or it was frozen, unfrozen or closed. */
export type CardStateChangeWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CARD.STATE_CHANGE`. */
  readonly type: "CARD.STATE_CHANGE";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: Card;
};

/** A card of a customer. */
export type Card = {
  /** The id of the card, of the form `Card:{uuid}`. */
  readonly id: string;
  /** The id of the customer who uses the card, of the form `Customer:{uuid}`. */
  readonly cardholderId: string;
  /** The platform's own id of the card. */
  readonly platformCardId?: string;
  /** Where the card is in its life. */
  readonly state: CardState;
  /** Why the card is closed; null while it is open. */
  readonly stateReason?: CardStateReason | null;
  /** The network. Absent until the issuer accepts the card. */
  readonly brand?: CardBrand;
  /** What the card is made of. */
  readonly form: CardForm;
  /** The last four digits of the number. Absent until the issuer accepts the card. */
  readonly last4?: string;
  /** The month in which the card expires. Absent until the issuer accepts the card. */
  readonly expMonth?: number;
  /** The year in which the card expires. Absent until the issuer accepts the card. */
  readonly expYear?: number;
  /** The internal accounts of the cardholder that fund the card: fiat accounts of one currency, or US dollars and USDB. The first one pays. Empty once the card is closed. */
  readonly fundingSources: readonly string[];
  /** The most that one purchase may be authorized for, in the smallest unit of the card's currency. Null: no limit but the balance. */
  readonly maxSpendPerTransaction: number | null;
  /** The currency that the card settles in: US dollars for USDB, else that of its funding sources. */
  readonly currency?: string;
  /** The processor's reference of the card. */
  readonly processorRef?: string;
  /** The issuer's reference of the card. */
  readonly issuerRef?: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
};

/**
 * Why a card is closed.
 *
 * - `ISSUER_REJECTED`: The issuer rejected the card.
 * - `CLOSED_BY_PLATFORM`: The platform closed the card.
 * - `CLOSED_BY_SERVICE`: The service closed the card, because its holder was deleted.
 */
export type CardStateReason = "ISSUER_REJECTED" | "CLOSED_BY_PLATFORM" | "CLOSED_BY_SERVICE";

/**
 * The network of a card.
 *
 * - `VISA`: Visa.
 * - `MASTERCARD`: Mastercard.
 */
export type CardBrand = "VISA" | "MASTERCARD";

/** The accounts that fund a card were replaced. */
export type CardFundingSourceChangeWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CARD.FUNDING_SOURCE_CHANGE`. */
  readonly type: "CARD.FUNDING_SOURCE_CHANGE";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: Card;
};

/** A purchase was authorized and its amount is held. */
export type CardTransactionAuthorizedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CARD_TRANSACTION.AUTHORIZED`. */
  readonly type: "CARD_TRANSACTION.AUTHORIZED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: CardTransaction;
};

/** A part of the authorized amount was cleared; the rest stays held. */
export type CardTransactionPartiallySettledWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CARD_TRANSACTION.PARTIALLY_SETTLED`. */
  readonly type: "CARD_TRANSACTION.PARTIALLY_SETTLED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: CardTransaction;
};

/** A purchase is cleared, its authorization ended, or a return was reversed. In production it also comes for each later clearing, return or reversal that leaves the purchase settled. */
export type CardTransactionSettledWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CARD_TRANSACTION.SETTLED`. */
  readonly type: "CARD_TRANSACTION.SETTLED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: CardTransaction;
};

/** The merchant returned the whole amount, or credited the card without a purchase. */
export type CardTransactionRefundedWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CARD_TRANSACTION.REFUNDED`. */
  readonly type: "CARD_TRANSACTION.REFUNDED";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: CardTransaction;
};

/** Money of a purchase could not be pulled from the account. */
export type CardTransactionExceptionWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `CARD_TRANSACTION.EXCEPTION`. */
  readonly type: "CARD_TRANSACTION.EXCEPTION";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: CardTransaction;
};

/** A test was requested, or the endpoint was changed. It is tried once. */
export type TestWebhook = {
  /** The id of the event, `Webhook:{uuid}`. It is the same in every attempt; use it to recognize duplicates. */
  readonly id: string;
  /** Always `TEST`. */
  readonly type: "TEST";
  /** When the event happened (UTC). */
  readonly timestamp: string;
  /** The resource as it was at the event. */
  readonly data: Readonly<Record<string, unknown>>;
};

/** The body of every answer with a status of 400 or more. */
export type Error = {
  /** The HTTP status. */
  readonly status: number;
  /** What went wrong, for programs. Codes may be added; treat an unknown one by its status. */
  readonly code: string;
  /** What went wrong, for people. The wording may change. */
  readonly message: string;
  /** More about the error. Only some codes have it. */
  readonly details?: ErrorDetails;
};

/** More about an error. Codes may add members. */
export type ErrorDetails = {
  /** Every wrong field of the request, so that a form can show all of them at once. */
  readonly errors?: readonly FieldError[];
  /** Which check failed, for example `Invalid OTP code` of a wallet sign-in or `TIMEOUT` of a test webhook. For people and logs. */
  readonly reason?: string;
  /** With `ACCOUNT_LOCKED`: whether only a password reset opens the account again. */
  readonly suspended?: boolean;
  /** With `ACCOUNT_LOCKED`: when the lock ends; null for a suspended customer. */
  readonly lockedUntil?: string | null;
  /** With `ACCOUNT_LOCKED`: failed logins since the last password reset. */
  readonly failedAttempts?: number;
};

/** One wrong field of a request. */
export type FieldError = {
  /** Path of the field in dot notation, for example `businessInfo.taxId`. */
  readonly field: string;
  /** The rule that the value breaks, for a form to show. */
  readonly constraint?: FieldConstraint;
  /** What is wrong, for people. */
  readonly message: string;
};

/** The rule that a field breaks. */
export type FieldConstraint = {
  /** The expected format: an HTML input type such as `email`, or a name such as `iso3166-1-alpha-2`. */
  readonly format?: string;
  /** The regular expression that the value must match. */
  readonly pattern?: string;
  /** The allowed values. */
  readonly enum?: readonly string[];
  /** The smallest number of characters. */
  readonly minLength?: number;
  /** The largest number of characters. */
  readonly maxLength?: number;
};

/** The platform's configuration. */
export type PlatformConfig = {
  /** The id of the configuration, of the form `PlatformConfig:{uuid}`. */
  readonly id: string;
  /** The domain of the customers' UMA addresses. */
  readonly umaDomain: string;
  /** The subdomain that the platform's proxy for `/.well-known/lnurlp`, `/.well-known/lnurlpubkey` and `/.well-known/uma-configuration` forwards to: the id of the platform, unless its operator has set another. */
  readonly proxyUmaSubdomain?: string;
  /** The https URL that events are posted to. Absent until it is set. */
  readonly webhookEndpoint?: string;
  /** The currencies of the platform with their settings. */
  readonly supportedCurrencies: readonly PlatformCurrencyConfig[];
  /** Whether the platform verifies its customers itself, as a regulated institution. Set by the operator. */
  readonly isRegulatedFinancialInstitution: boolean;
  /** The messages of embedded wallets. Absent until it is set. */
  readonly embeddedWalletConfig?: EmbeddedWalletConfig;
  /** The messages for adding cards to phones. Absent until it is set. */
  readonly cardTokenization2faConfig?: CardTokenization2FAConfig;
  /** The platform fees that are in force. */
  readonly feeConfigs: readonly FeeConfig[];
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
};

/** A page of tokens. */
export type TokenListResponse = {
  /** The tokens of this page. */
  readonly data: readonly ApiToken[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** Credentials of a platform. The secret is not shown. */
export type ApiToken = {
  /** The id of the token, of the form `Token:{uuid}`. */
  readonly id: string;
  /** The name of the token, for people. */
  readonly name: string;
  /** What the token may do. */
  readonly permissions: readonly Permission[];
  /** The user name of HTTP Basic authentication. */
  readonly clientId: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
};

/** A new token with its secret. */
export type CreatedApiToken = {
  /** The id of the token, of the form `Token:{uuid}`. */
  readonly id: string;
  /** The name of the token, for people. */
  readonly name: string;
  /** What the token may do. */
  readonly permissions: readonly Permission[];
  /** The user name of HTTP Basic authentication. */
  readonly clientId: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
  /** The password of HTTP Basic authentication. Shown this once; it cannot be read again. */
  readonly clientSecret: string;
};

/** The rates of the requested corridors. */
export type ExchangeRateListResponse = {
  /** One entry for each corridor and rail. */
  readonly data: readonly ExchangeRate[];
};

/** What an amount becomes on one corridor and rail, fees included. Indicative only. */
export type ExchangeRate = {
  /** The currency that is sent. */
  readonly sourceCurrency: Currency;
  /** The currency that is received. */
  readonly destinationCurrency: Currency;
  /** The rail of the payout. Absent for crypto assets, which reach a wallet without a rail. */
  readonly destinationPaymentRail?: PaymentRail;
  /** The amount that is sent, in the smallest unit of the source currency. */
  readonly sendingAmount: number;
  /** The smallest amount of one payment, in the smallest unit of the source currency. */
  readonly minSendingAmount: number;
  /** The largest amount of one payment, in the smallest unit of the source currency. */
  readonly maxSendingAmount: number;
  /** The amount that is received after fees, in the smallest unit of the destination currency. */
  readonly receivingAmount: number;
  /** Source units per destination unit, both in major units, fees included. The rate of a quote excludes them. */
  readonly exchangeRate: number;
  /** The fees within `sendingAmount`. */
  readonly fees: ExchangeRateFees;
  /** When the rate was computed (UTC). Rates are up to 5 minutes old. */
  readonly updatedAt: string;
};

/** The fees of a payment, the platform's own included. */
export type ExchangeRateFees = {
  /** The part that does not depend on the amount, in the smallest unit of the source currency. */
  readonly fixed: number;
  /** All fees, in the smallest unit of the source currency. */
  readonly total: number;
};

/** What an external account can receive. */
export type ReceiverExternalAccountLookupResponse = {
  /** The currencies that the receiver can be paid in, the preferred one first. */
  readonly supportedCurrencies: readonly CurrencyPreference[];
  /** What the receiver's institution requires to know about the sender. Send it in `senderCustomerInfo` of the quote where the customer record lacks it. */
  readonly requiredPayerDataFields?: readonly CounterpartyFieldDefinition[];
  /** The lookup, `Lookup:{uuid}`, for `lookupId` of a quote. */
  readonly lookupId: string;
  /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
  readonly accountId: string;
};

/** A currency that a receiver can be paid in. */
export type CurrencyPreference = {
  /** The currency. */
  readonly currency: Currency;
  /** Units of the sender's currency per unit of this one, both in major units, fees excluded. */
  readonly estimatedExchangeRate: number;
  /** The smallest amount that can be received, in the smallest unit of this currency. */
  readonly min: number;
  /** The largest amount that can be received, in the smallest unit of this currency. */
  readonly max: number;
};

/** What a UMA address can receive. */
export type ReceiverUmaLookupResponse = {
  /** The currencies that the receiver can be paid in, the preferred one first. */
  readonly supportedCurrencies: readonly CurrencyPreference[];
  /** What the receiver's institution requires to know about the sender. Send it in `senderCustomerInfo` of the quote where the customer record lacks it. */
  readonly requiredPayerDataFields?: readonly CounterpartyFieldDefinition[];
  /** The lookup, `Lookup:{uuid}`, for `lookupId` of a quote. */
  readonly lookupId: string;
  /** The address, in lower case. */
  readonly receiverUmaAddress: string;
};

/** The fees of a withdrawal, estimated. */
export type EstimateCryptoWithdrawalFeeResponse = {
  /** The fee of the network, in the smallest unit of `networkFeeAsset`. */
  readonly networkFee: number;
  /** The asset that the network fee is paid in: SOL on Solana, elsewhere the withdrawn one. */
  readonly networkFeeAsset: string;
  /** The fee of the service, in the smallest unit of the withdrawn currency. */
  readonly applicationFee: number;
  /** All fees, that of the network converted, in the smallest unit of the withdrawn currency. */
  readonly totalFee: number;
  /** What arrives, in the smallest unit of the withdrawn currency. */
  readonly netAmount: number;
};

/** The platform's own internal accounts. */
export type PlatformInternalAccountListResponse = {
  /** The accounts, all of them. */
  readonly data: readonly InternalAccount[];
};

/** A page of internal accounts. */
export type InternalAccountListResponse = {
  /** The internal accounts of this page. */
  readonly data: readonly InternalAccount[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** A page of customers. */
export type CustomerListResponse = {
  /** The customers of this page. */
  readonly data: readonly CustomerOneOf[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** A customer of the platform. */
export type CustomerOneOf = (IndividualCustomer | BusinessCustomer) & (Readonly<Record<string, unknown>>);

/** The terms that a new end user accepts. */
export type EndUserTerms = {
  /** The version, for `endUserTermsConsent.termsVersion`. */
  readonly version: string;
  /** Where the text is. */
  readonly url: string;
};

/** A text that the owner of a wallet must sign before the call is carried out. */
export type SignedRequestChallenge = {
  /** The text to sign, byte for byte. Its content is opaque. */
  readonly payloadToSign: string;
  /** Send it back in the header `Request-Id`, `Request:{uuid}`. */
  readonly requestId: string;
  /** Until when the signed call is accepted, 5 minutes (UTC). */
  readonly expiresAt: string;
};

/** An import that was accepted. */
export type BulkCustomerImportJobAccepted = {
  /** The id of the import, of the form `Job:{uuid}`. */
  readonly jobId: string;
  /** Where the import is in its life. */
  readonly status: AcceptedImportStatus;
};

/**
 * Where a new import is in its life.
 *
 * - `PENDING`: The import waits to begin.
 * - `PROCESSING`: Rows are being imported.
 */
export type AcceptedImportStatus = "PENDING" | "PROCESSING";

/** A link to the hosted verification. */
export type KycLinkResponse = {
  /** The page to open in the browser of the customer. It works once: until the customer submits the verification there. */
  readonly kycUrl: string;
  /** Until when the link works, 24 hours (UTC). */
  readonly expiresAt: string;
  /** Who hosts the verification. */
  readonly provider: KycProvider;
  /** The token for the provider's own client library. */
  readonly token?: string;
};

/**
 * Who hosts the verification.
 *
 * - `SUMSUB`: Sumsub.
 */
export type KycProvider = "SUMSUB";

/** A page of verifications. */
export type VerificationListResponse = {
  /** The verifications of this page. */
  readonly data: readonly Verification[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** A page of owners and officers. */
export type BeneficialOwnerListResponse = {
  /** The owners and officers of this page. */
  readonly data: readonly BeneficialOwner[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** A page of documents. */
export type DocumentListResponse = {
  /** The documents of this page. */
  readonly data: readonly Document[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** A document of a customer or an owner. The file itself is not returned. */
export type Document = {
  /** The id of the document, of the form `Document:{uuid}`. */
  readonly id: string;
  /** The customer or owner whose document it is, `Customer:{uuid}` or `BeneficialOwner:{uuid}`. */
  readonly documentHolder: string;
  /** What the document is. */
  readonly documentType: DocumentType;
  /** The country that issued it. */
  readonly country: CountryCode;
  /** The side shown. A driving license and a national identity card need both sides as two uploads. */
  readonly side?: DocumentSide;
  /** The number of the document. */
  readonly documentNumber?: string;
  /** The authority that issued it. */
  readonly issuingAuthority?: string;
  /** The name of the uploaded file. */
  readonly fileName: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt?: string;
};

/** A page of external accounts. */
export type ExternalAccountListResponse = {
  /** The external accounts of this page. */
  readonly data: readonly ExternalAccount[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** A challenge that proves the ownership of a wallet. */
export type OwnershipChallenge = (WalletSignatureChallenge | LivenessChallenge) & (Readonly<Record<string, unknown>>);

/** A message that the wallet signs. */
export type WalletSignatureChallenge = {
  /** Always `WALLET_SIGNATURE`: it selects this variant. */
  readonly method: "WALLET_SIGNATURE";
  /** The exact text to sign, line breaks included. */
  readonly messageToSign: string;
  /** Until when the proof is accepted, 15 minutes (UTC). */
  readonly expiresAt: string;
};

/** A liveness check. */
export type LivenessChallenge = {
  /** Always `LIVENESS`: it selects this variant. */
  readonly method: "LIVENESS";
  /** The page on which the owner passes the check. */
  readonly verificationLink: string;
  /** The token for the provider's own client library. */
  readonly token?: string;
  /** Until when the proof is accepted, 15 minutes (UTC). */
  readonly expiresAt: string;
};

/** Banks. */
export type DiscoveryListResponse = {
  /** The banks. */
  readonly data: readonly Discovery[];
};

/** A bank that accounts can be registered at. */
export type Discovery = {
  /** The value for `accountInfo.bankName`. It must match exactly. */
  readonly bankName: string;
  /** The name to show. */
  readonly displayName: string;
  /** The country of the bank, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The currency of its accounts. */
  readonly currency: string;
};

/** A page of wallet providers. It has no total. */
export type VaspListResponse = {
  /** The wallet providers of this page. */
  readonly data: readonly Vasp[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
};

/** A wallet provider (virtual asset service provider). */
export type Vasp = {
  /** The value for `accountInfo.vaspName` of a wallet. It must match exactly. */
  readonly vaspName: string;
  /** The website. */
  readonly url?: string;
};

/** A page of UMA providers. */
export type UmaProviderListResponse = {
  /** The UMA providers of this page. */
  readonly data: readonly UmaProvider[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** An institution whose customers have UMA addresses. */
export type UmaProvider = {
  /** The name. */
  readonly name: string;
  /** The countries that it serves, ISO 3166-1 alpha-2. */
  readonly supportedRegions: readonly string[];
  /** The domain of its UMA addresses. */
  readonly domain: string;
  /** The URL of its logo. */
  readonly logoUrl?: string;
  /** The currencies that its customers can receive. */
  readonly supportedCurrencies: readonly Currency[];
  /** The Legal Entity Identifier (ISO 17442). */
  readonly lei?: string;
  /** Whether payments to and from it are allowed. */
  readonly allowListStatus: boolean;
};

/** The factors of a customer. */
export type ScaFactorList = {
  /** The factors. */
  readonly factors: readonly ScaFactorView[];
};

/** A factor of a customer. */
export type ScaFactorView = {
  /** The kind of factor. */
  readonly factor: ScaFactor;
  /** The WebAuthn id of a passkey, base64url. Only for passkeys. */
  readonly credentialId?: string;
  /** The name of a passkey. */
  readonly name?: string;
};

/** How to complete an enrollment. */
export type ScaFactorEnrollStartOneOf = (TotpEnrollmentStart | PasskeyEnrollmentStart) & (Readonly<Record<string, unknown>>);

/** The secret for an authenticator app. */
export type TotpEnrollmentStart = {
  /** Always `TOTP`: it selects this variant. */
  readonly type: "TOTP";
  /** The secret in hexadecimal. Send it back with the first code. */
  readonly secret: string;
  /** The secret in base32, to be typed into the app. */
  readonly secretBase32Encoded: string;
  /** The `otpauth` URI, to be shown as a QR code. */
  readonly totpUri: string;
};

/** The options for creating a passkey. */
export type PasskeyEnrollmentStart = {
  /** Always `PASSKEY`: it selects this variant. */
  readonly type: "PASSKEY";
  /** The options for `navigator.credentials.create`. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The origins on which the passkey may be used. */
  readonly allowedOrigins: readonly string[];
  /** The WebAuthn relying party: the domain that the passkey is bound to. */
  readonly relyingPartyId: string;
};

/** The enrolled factor. */
export type ScaFactorConfirmResponseOneOf = (TotpEnrollmentConfirmResponse | PasskeyEnrollmentConfirmResponse) & (Readonly<Record<string, unknown>>);

/** An enrolled authenticator app. */
export type TotpEnrollmentConfirmResponse = {
  /** Always `TOTP`: it selects this variant. */
  readonly type: "TOTP";
  /** Codes for the loss of the app. Shown this once; hand them to the customer. */
  readonly recoveryCodes: readonly string[];
};

/** An enrolled passkey. */
export type PasskeyEnrollmentConfirmResponse = {
  /** Always `PASSKEY`: it selects this variant. */
  readonly type: "PASSKEY";
  /** The passkey. */
  readonly factor: ScaFactorView;
};

/** How to complete a login. */
export type ScaLoginStart = {
  /** The factor that is asked for. */
  readonly factor: ScaFactor;
  /** The challenge of the start, `ScaChallenge:{uuid}`. With `SMS_OTP` only. */
  readonly challengeId?: string | null;
  /** Until when the login can be completed (UTC). Absent for `TOTP`. */
  readonly expiresAt?: string | null;
  /** The options for `navigator.credentials.get`. With `PASSKEY` only. */
  readonly passkeyOptions?: Readonly<Record<string, unknown>> | null;
  /** The origins on which the passkey may be used. With `PASSKEY` only. */
  readonly allowedOrigins?: readonly string[] | null;
  /** The WebAuthn relying party: the domain that the passkey is bound to. With `PASSKEY` only. */
  readonly relyingPartyId?: string | null;
};

/** A login session. */
export type ScaLoginComplete = {
  /** Always `SUCCESS`; a failed login is an error. */
  readonly status: string;
  /** Until when the customer is logged in, 180 days (UTC). */
  readonly sessionExpiresAt?: string | null;
};

/** The lock of the customer after the event. */
export type RecordSecurityEventResponse = {
  /** The recorded event. */
  readonly eventType: SecurityEventType;
  /** Whether only a password reset opens the account again. */
  readonly suspended: boolean;
  /** Until when the customer is locked out (UTC). Null where nothing is locked, and for a suspension. */
  readonly lockedUntil?: string | null;
  /** Failed logins since the last password reset. */
  readonly failedAttempts: number;
};

/** A reset that has begun. */
export type TwoFactorResetStart = {
  /** The id of the reset, of the form `TwoFactorReset:{uuid}`. */
  readonly resetId: string;
  /** The token of the liveness check for the provider's own client library. */
  readonly livenessAccessToken?: string | null;
  /** The page on which the customer passes the liveness check. */
  readonly verificationLink?: string | null;
  /** Until when the reset can be completed, 1 hour (UTC). */
  readonly expiresAt?: string | null;
};

/** A reset of a lost factor. */
export type TwoFactorResetStatus = {
  /** Where the reset is in its life. */
  readonly status: TwoFactorResetState;
  /** The lost factor. */
  readonly factor: ScaFactor;
  /** Whether the factor was enrolled again. Null for `SMS_OTP`, which needs no enrollment. */
  readonly enrollmentStatus?: FactorEnrollmentStatus | null;
  /** Until when the reset can be completed, 1 hour (UTC). */
  readonly expiresAt: string;
  /** When the reset was completed (UTC). Null until then. */
  readonly completedAt?: string | null;
};

/**
 * Where a reset is in its life.
 *
 * - `INITIATED`: The customer has to pass the liveness check.
 * - `PENDING_REVIEW`: The check is being evaluated.
 * - `LIVENESS_PASSED`: The check is passed: complete the reset.
 * - `COMPLETED`: The lost factor is removed. Final.
 * - `REJECTED`: The check was not passed. Final.
 * - `EXPIRED`: The reset was not completed in time. Final.
 */
export type TwoFactorResetState = "INITIATED" | "PENDING_REVIEW" | "LIVENESS_PASSED" | "COMPLETED" | "REJECTED" | "EXPIRED";

/**
 * Whether the lost factor was enrolled again.
 *
 * - `PENDING`: Not yet.
 * - `COMPLETED`: Enrolled again.
 */
export type FactorEnrollmentStatus = "PENDING" | "COMPLETED";

/** The next step. */
export type BeneficiaryTrustStart = {
  /** What the customer must prove. Absent when nothing has to be proven; then confirm without a challenge. */
  readonly scaChallenge?: ScaChallenge;
};

/** The result. */
export type BeneficiaryTrustConfirm = {
  /** Whether the customer trusts the account now. */
  readonly trusted: boolean;
};

/** A page of cards. */
export type CardListResponse = {
  /** The cards of this page. */
  readonly data: readonly Card[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** A link to the page that shows the number of a card. */
export type CardRevealResponse = {
  /** The page to open in the browser of the cardholder, for example in an iframe. */
  readonly panEmbedUrl: string;
  /** Until when the link works, 5 minutes (UTC). */
  readonly expiresAt: string;
};

/** A page of transactions. */
export type TransactionListResponse = {
  /** The transactions of this page. */
  readonly data: readonly TransactionOneOf[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** What the issuer answers. */
export type SandboxCardSimulationResponse = {
  /** The issuer's id of the transaction. Find the card transaction by it in `GET /transactions?type=CARD`; a declined request and an inquiry have none. */
  readonly issuerTransactionToken: string;
};

/** The answer of the endpoint to a test event. */
export type TestWebhookResponse = {
  /** The URL that the event was sent to. */
  readonly url: string;
  /** The HTTP status that the endpoint answered. */
  readonly response_status: number;
  /** The beginning of the body that the endpoint answered. */
  readonly response_body: string;
};

/** A page of deliveries. It has no total: deliveries are not counted. */
export type WebhookDeliveryListResponse = {
  /** The deliveries of this page. */
  readonly data: readonly WebhookDelivery[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
};

/** An event and its delivery. It is kept for 35 days after the endpoint accepted it, and for 90 days while it has not. */
export type WebhookDelivery = {
  /** The id of the event, `Webhook:{uuid}`. */
  readonly id: string;
  /** The type of the event. Absent for an event that was lost before it could be sent; later events show the current resource. */
  readonly type?: WebhookType;
  /** The id of the resource that the event is about. */
  readonly resourceId: string;
  /** Where the delivery is in its life. */
  readonly status: WebhookDeliveryStatus;
  /** How many attempts were made. */
  readonly attemptCount: number;
  /** The newest 20 attempts, oldest first. */
  readonly attempts: readonly WebhookAttempt[];
  /** When the next attempt is made (UTC). Absent when none is planned. */
  readonly nextAttemptAt?: string;
  /** When the event happened (UTC). */
  readonly createdAt: string;
};

/** One attempt to deliver an event. */
export type WebhookAttempt = {
  /** When the attempt began (UTC). */
  readonly at: string;
  /** How long the attempt took, in milliseconds. */
  readonly durationMs: number;
  /** The HTTP status that the endpoint answered. Absent when it did not answer. */
  readonly status?: number;
  /** Why there was no answer. Absent when there was one. */
  readonly failure?: WebhookFailure;
};

/**
 * Why an attempt got no answer.
 *
 * - `TIMEOUT`: The endpoint did not answer within 15 seconds.
 * - `CONNECTION`: The connection or the TLS handshake failed.
 * - `FORBIDDEN_TARGET`: The address of the endpoint is not allowed.
 * - `NO_ENDPOINT`: The platform has no webhook endpoint.
 */
export type WebhookFailure = "TIMEOUT" | "CONNECTION" | "FORBIDDEN_TARGET" | "NO_ENDPOINT";

/** The events that are being sent again. */
export type RecoverWebhooksResponse = {
  /** The beginning of the period (UTC). */
  readonly since: string;
  /** The end of the period: the time of the request (UTC). */
  readonly until: string;
};

/** The key that verifies `X-Service-Signature`. */
export type WebhookPublicKey = {
  /** The P-256 public key in PEM form (SubjectPublicKeyInfo). */
  readonly publicKey: string;
  /** The id of the key, the same as its `kid` in the key set. */
  readonly keyId: string;
};

/** The public keys of webhook signatures. */
export type JsonWebKeySet = {
  /** Each key in use: one for each signature header, or several while keys are replaced. */
  readonly keys: readonly JsonWebKey[];
};

/** A public key in the form of RFC 7517. */
export type JsonWebKey = {
  /** The key type: `EC` for P-256, `OKP` for ed25519. */
  readonly kty: string;
  /** The id of the key. */
  readonly kid: string;
  /** The curve: `P-256` or `Ed25519`. */
  readonly crv: string;
  /** What the key is for: `sig`. */
  readonly use?: string;
  /** The algorithm: `ES256` for `X-Service-Signature`, `EdDSA` for `webhook-signature`. */
  readonly alg?: string;
  /** The x coordinate, or the whole ed25519 key, base64url. */
  readonly x: string;
  /** The y coordinate, base64url. Absent for ed25519. */
  readonly y?: string;
};

/** Credentials. */
export type AuthCredentialListResponse = {
  /** The credentials, all of them. */
  readonly data: readonly AuthMethod[];
};

/** A credential of an embedded wallet. */
export type AuthMethod = {
  /** The id of the credential, of the form `AuthMethod:{uuid}`. */
  readonly id: string;
  /** The embedded wallet, `InternalAccount:{uuid}`. */
  readonly accountId: string;
  /** The type of the credential. */
  readonly type: AuthMethodType;
  /** The WebAuthn id of the passkey, base64url. Only for passkeys. */
  readonly credentialId?: string;
  /** The e-mail address, the phone number, the e-mail claim of the provider, or the name of the passkey. */
  readonly nickname: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
};

/**
 * How the owner of a wallet signs in.
 *
 * - `OAUTH`: An OpenID Connect token of Google or Apple.
 * - `EMAIL_OTP`: A one-time code to the customer's e-mail address.
 * - `SMS_OTP`: A one-time code to the customer's phone number.
 * - `PASSKEY`: A WebAuthn passkey.
 */
export type AuthMethodType = "OAUTH" | "EMAIL_OTP" | "SMS_OTP" | "PASSKEY";

/** A credential, with the key for its code where one was sent. */
export type AuthMethodResponse = {
  /** The id of the credential, of the form `AuthMethod:{uuid}`. */
  readonly id: string;
  /** The embedded wallet, `InternalAccount:{uuid}`. */
  readonly accountId: string;
  /** The type of the credential. */
  readonly type: AuthMethodType;
  /** The WebAuthn id of the passkey, base64url. Only for passkeys. */
  readonly credentialId?: string;
  /** The e-mail address, the phone number, the e-mail claim of the provider, or the name of the passkey. */
  readonly nickname: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
  /** JSON text with the signed key that the code is sealed to. Only for `EMAIL_OTP` and `SMS_OTP`. */
  readonly otpEncryptionTargetBundle?: string;
};

/** A text that the owner of a wallet must sign, with the credential type concerned. */
export type AuthSignedRequestChallenge = {
  /** The text to sign, byte for byte. Its content is opaque. */
  readonly payloadToSign: string;
  /** Send it back in the header `Request-Id`, `Request:{uuid}`. */
  readonly requestId: string;
  /** Until when the signed call is accepted, 5 minutes (UTC). */
  readonly expiresAt: string;
  /** The type of the credential, or of the credential that issued the session. */
  readonly type: AuthMethodType;
};

/** A credential whose sign-in has begun. */
export type AuthCredentialResponseOneOf = PasskeyAuthChallenge | AuthMethodResponse;

/** A passkey with the challenge that it must sign. */
export type PasskeyAuthChallenge = {
  /** The id of the credential, of the form `AuthMethod:{uuid}`. */
  readonly id: string;
  /** The embedded wallet, `InternalAccount:{uuid}`. */
  readonly accountId: string;
  /** The type of the credential. */
  readonly type: AuthMethodType;
  /** The WebAuthn id of the passkey, base64url. */
  readonly credentialId: string;
  /** The e-mail address, the phone number, the e-mail claim of the provider, or the name of the passkey. */
  readonly nickname: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
  /** The challenge in hexadecimal. The WebAuthn challenge is the bytes of this text. */
  readonly challenge: string;
  /** Send it back in the header `Request-Id`, `Request:{uuid}`. */
  readonly requestId: string;
  /** Until when the challenge can be answered, 5 minutes (UTC). */
  readonly expiresAt: string;
};

/** A session of the owner of a wallet, whose key signs. */
export type AuthSession = {
  /** The id of the session, of the form `Session:{uuid}`. */
  readonly id: string;
  /** The embedded wallet, `InternalAccount:{uuid}`. */
  readonly accountId: string;
  /** The type of the credential that issued the session. */
  readonly type: AuthMethodType;
  /** The WebAuthn id of the passkey, base64url. Only for passkeys. */
  readonly credentialId?: string;
  /** The e-mail address, the phone number, the e-mail claim of the provider, or the name of the passkey. */
  readonly nickname: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
  /** The private session key, sealed to an uncompressed `clientPublicKey`. Shown this once; absent with a compressed key and with codes. */
  readonly encryptedSessionSigningKey?: string;
  /** When the session ends, 15 minutes after its beginning (UTC). */
  readonly expiresAt: string;
};

/** Sessions. */
export type SessionListResponse = {
  /** The active sessions, without key material. */
  readonly data: readonly AuthSession[];
};

/** Delegated keys. */
export type DelegatedKeyListResponse = {
  /** The keys, all of them. */
  readonly data: readonly DelegatedKey[];
};

/** A key with which the service pays a card's purchases from a wallet, as its owner allowed. */
export type DelegatedKey = {
  /** The id of the delegated key, of the form `DelegatedKey:{uuid}`. */
  readonly id: string;
  /** The card, `Card:{uuid}`. */
  readonly cardId: string;
  /** The funding source of the card, `CardFundingSource:{uuid}`. */
  readonly fundingSourceId: string;
  /** The embedded wallet, `InternalAccount:{uuid}`. */
  readonly accountId: string;
  /** The public key: P-256, compressed, in hexadecimal. */
  readonly publicKey: string;
  /** A name for people. */
  readonly nickname: string;
  /** Whether the key can be used. */
  readonly status: DelegatedKeyStatus;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
};

/**
 * Whether a delegated key can be used.
 *
 * - `PENDING`: The owner has signed once and must sign a second time.
 * - `ACTIVE`: The key pays the card's purchases.
 * - `REVOKED`: The key was revoked. Final.
 */
export type DelegatedKeyStatus = "PENDING" | "ACTIVE" | "REVOKED";

/** An exported wallet. */
export type InternalAccountExportResponse = {
  /** The embedded wallet, `InternalAccount:{uuid}`. */
  readonly id: string;
  /** JSON text. Its `data` holds the mnemonic, sealed to `clientPublicKey` by HPKE; only the owner can open it. */
  readonly encryptedWalletCredentials: string;
};

/** A page of agents. */
export type AgentListResponse = {
  /** The agents of this page. */
  readonly data: readonly Agent[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** Software that pays for a customer within a policy. */
export type Agent = {
  /** The id of the agent, of the form `Agent:{uuid}`. */
  readonly id: string;
  /** A name for people, such as the task of the agent. */
  readonly name: string;
  /** The id of the customer, of the form `Customer:{uuid}`. The agent acts for this customer only. */
  readonly customerId: string;
  /** Whether the agent is paused: it still reads, but pays and changes nothing. */
  readonly isPaused: boolean;
  /** Whether a device code was redeemed, so that software acts as the agent. */
  readonly isConnected: boolean;
  /** What the agent may do, and up to which amounts. */
  readonly policy: AgentPolicy;
  /** What counts towards its limits. */
  readonly usage: AgentUsage;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
};

/** What the agent has paid, in the currency of its spending limits. */
export type AgentUsage = {
  /** How many payments the day has. */
  readonly dailyTransactionCount: number;
  /** What they amount to. */
  readonly dailySpend: number;
  /** The day (UTC) on which what the day has counted begins anew. */
  readonly dailyResetDate: string;
  /** What the payments of the month amount to. */
  readonly monthlySpend: number;
  /** The month (UTC), YYYY-MM, with which what the month has counted begins anew. */
  readonly monthlyResetMonth: string;
};

/** A new agent with its first device code. */
export type AgentCreateResponse = {
  /** The agent. */
  readonly agent: Agent;
  /** The code that connects the software of the agent. */
  readonly deviceCode: AgentDeviceCode;
};

/** A code that connects the software of an agent. Pass it on in confidence. */
export type AgentDeviceCode = {
  /** The device code, which the agent redeems once. */
  readonly code: string;
  /** The id of the agent, of the form `Agent:{uuid}`. */
  readonly agentId: string;
  /** Until when the code can be redeemed (UTC): 24 hours after its creation. */
  readonly expiresAt: string;
  /** Whether the code was redeemed. */
  readonly redeemed: boolean;
};

/** Whether a device code was redeemed. */
export type AgentDeviceCodeStatusResponse = {
  /** The device code, which the agent redeems once. */
  readonly code: string;
  /** Whether the code was redeemed. */
  readonly redeemed: boolean;
};

/** What the software of an agent needs to act. */
export type AgentDeviceCodeRedeemResponse = {
  /** The id of the agent, of the form `Agent:{uuid}`. */
  readonly agentId: string;
  /** The name of the agent. */
  readonly agentName: string;
  /** The Bearer token of the agent operations. Shown this once; it cannot be read again. */
  readonly accessToken: string;
  /** What the agent may do. `GET /agents/me` shows changes. */
  readonly policy: AgentPolicy;
};

/** A page of actions. */
export type AgentActionListResponse = {
  /** The actions of this page. */
  readonly data: readonly AgentAction[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** A page of stablecoins. */
export type StablecoinListResponse = {
  /** The stablecoins of this page. */
  readonly data: readonly Stablecoin[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** A stablecoin that the platform mints and burns. */
export type Stablecoin = {
  /** The id of the stablecoin, of the form `Stablecoin:{uuid}`. */
  readonly id: string;
  /** Name of the token. */
  readonly name: string;
  /** Symbol of the token. */
  readonly symbol: string;
  /** The currency that backs it. */
  readonly baseCurrency: string;
  /** The network that the token is on. */
  readonly network: StablecoinNetwork;
  /** How many decimals the token has: amounts are in units of its last decimal. */
  readonly decimals: number;
  /** Where the provider is with issuing the token. */
  readonly issuanceStatus: StablecoinIssuanceStatus;
  /** Whether it can be minted and burned. It has to be `ENABLED`. */
  readonly serviceOperationsStatus: StablecoinServiceOperationsStatus;
  /** The id of the token on its network. */
  readonly networkTokenIdentifier: string;
  /** The code of the stablecoin as a currency, once it is `ENABLED`. */
  readonly currency?: string;
  /** Who issues the stablecoin. */
  readonly provider: StablecoinProvider;
  /** The provider account that issues it. */
  readonly stablecoinProviderAccountId: string;
  /** The environment of the provider. It is that of the platform. */
  readonly providerEnvironment: StablecoinProviderEnvironment;
  /** The provider's own id of the token. */
  readonly providerTokenIdentifier: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
};

/**
 * An environment of a provider.
 *
 * - `SANDBOX`: Simulated: no money moves.
 * - `PRODUCTION`: Real money.
 */
export type StablecoinProviderEnvironment = "SANDBOX" | "PRODUCTION";

/** A mint or a burn. */
export type StablecoinOperation = {
  /** The id of the operation, of the form `StablecoinOperation:{uuid}`. */
  readonly id: string;
  /** The id of the stablecoin, of the form `Stablecoin:{uuid}`. */
  readonly stablecoinId: string;
  /** Whether it is a mint or a burn. */
  readonly operationType: StablecoinOperationType;
  /** Where the operation is in its life. */
  readonly status: StablecoinOperationStatus;
  /** Amount in units of the token's last decimal, as digits. */
  readonly amount: string;
  /** Who issues the stablecoin. */
  readonly provider: StablecoinProvider;
  /** The environment of the provider. */
  readonly providerEnvironment: StablecoinProviderEnvironment;
  /** The provider account that carries it out. */
  readonly stablecoinProviderAccountId: string;
  /** What it is paid with. */
  readonly source?: StablecoinOperationSource;
  /** How to fund it. Present where it waits for funds, and kept after that. */
  readonly fundingInstructions?: StablecoinFundingInstructions;
  /** Where the tokens or the money go. */
  readonly destination?: StablecoinOperationDestination;
  /** What a burn pays out, and when. */
  readonly estimatedDelivery?: StablecoinEstimatedDelivery;
  /** Until when it has to be funded (UTC). */
  readonly expiresAt?: string;
  /** The provider's own word for its status. */
  readonly providerStatus?: string;
  /** Why it failed, such as `PROVIDER_TRANSFER_FAILED`. */
  readonly failureReason?: string;
  /** A note of the platform. */
  readonly description?: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
};

/**
 * Where an operation is in its life.
 *
 * - `CREATED`: It was accepted and is about to be submitted to the provider.
 * - `PENDING_FUNDING`: It waits for the money or the tokens that `fundingInstructions` ask for, until `expiresAt`.
 * - `PENDING_PROVIDER`: It was submitted to the provider.
 * - `PROCESSING`: The provider carries it out.
 * - `COMPLETED`: The tokens or the money have arrived. Final.
 * - `FAILED`: It failed; `failureReason` says why. Final.
 * - `EXPIRED`: It was not funded in time. Final.
 */
export type StablecoinOperationStatus = "CREATED" | "PENDING_FUNDING" | "PENDING_PROVIDER" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";

/** What the operation is paid with. */
export type StablecoinOperationSource = {
  /** The kind of source. */
  readonly type: StablecoinOperationSourceType;
  /** The debited bank account. */
  readonly externalAccountId?: string;
  /** The internal account. Reserved. */
  readonly accountId?: string;
  /** The token of a balance. Reserved. */
  readonly sourceTokenIdentifier?: string;
  /** The network of that token. Reserved. */
  readonly cryptoNetwork?: string;
};

/**
 * What an operation is paid with.
 *
 * - `WIRE`: A wire to the provider.
 * - `ACH_DEBIT`: An ACH debit of a bank account.
 * - `SAME_DAY_ACH_DEBIT`: A same-day ACH debit of a bank account.
 * - `EXTERNAL_ACCOUNT`: Tokens that are sent to the provider's address.
 * - `SERVICE_INTERNAL_ACCOUNT`: An internal account. Reserved.
 * - `PROVIDER_INTERNAL_BALANCE`: The platform's balance at the provider.
 */
export type StablecoinOperationSourceType = "WIRE" | "ACH_DEBIT" | "SAME_DAY_ACH_DEBIT" | "EXTERNAL_ACCOUNT" | "SERVICE_INTERNAL_ACCOUNT" | "PROVIDER_INTERNAL_BALANCE";

/** How to fund an operation that waits for it. */
export type StablecoinFundingInstructions = {
  /** The rail to send the money by. */
  readonly rail?: string;
  /** The network to send the tokens on. */
  readonly network?: string;
  /** The address to send the tokens to. */
  readonly address?: string;
  /** The currency or the token to send. */
  readonly valueType?: string;
  /** The bank of the account to send the money to. */
  readonly bankName?: string;
  /** The holder of that account. */
  readonly accountHolderName?: string;
  /** The number of that account. */
  readonly accountNumber?: string;
  /** The routing number of the bank. */
  readonly routingNumber?: string;
  /** The text to send with the money, so that it is matched. */
  readonly reference?: string;
};

/** Where the tokens or the money go. */
export type StablecoinOperationDestination = {
  /** The external account. */
  readonly accountId: string;
  /** How the money of a burn is paid out. */
  readonly rail?: StablecoinPayoutRail;
};

/** What a burn pays out, and when. */
export type StablecoinEstimatedDelivery = {
  /** How the money is paid out. */
  readonly rail?: string;
  /** Amount in cents of the base currency, as digits. */
  readonly amount?: string;
  /** The base currency. */
  readonly currency?: string;
  /** When the money is expected, in words. */
  readonly timing?: string;
};

/** A page of mints and burns. */
export type StablecoinOperationListResponse = {
  /** The mints and burns of this page. */
  readonly data: readonly StablecoinOperation[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** A page of provider accounts. */
export type StablecoinProviderAccountListResponse = {
  /** The provider accounts of this page. */
  readonly data: readonly StablecoinProviderAccount[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
  /** How many entries the whole list has, under the same filters. Absent where that would take looking through more than 1,000 entries or counting more than 10,000. */
  readonly totalCount?: number;
};

/** The platform's account at a provider of stablecoins. */
export type StablecoinProviderAccount = {
  /** The id of the provider account, of the form `StablecoinProviderAccount:{uuid}`. */
  readonly id: string;
  /** Who issues the stablecoin. */
  readonly provider: StablecoinProvider;
  /** The provider's own id of the account. */
  readonly providerAccountId: string;
  /** The environment of the provider. It is that of the platform. */
  readonly providerEnvironment: StablecoinProviderEnvironment;
  /** Whether the account can be used. */
  readonly status: StablecoinProviderAccountStatus;
  /** When the provider last checked the credentials (UTC). */
  readonly lastVerifiedAt?: string;
  /** When it was created (UTC). */
  readonly createdAt: string;
  /** When it last changed (UTC). */
  readonly updatedAt: string;
};

/** A page of entries. */
export type InternalAccountEntryListResponse = {
  /** The entries of this page. With a filter a page may have fewer than `limit` although more follow. */
  readonly data: readonly InternalAccountEntry[];
  /** Whether further pages follow. */
  readonly hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  readonly nextCursor: string | null;
};

/** One movement on an account, with the balance after it. */
export type InternalAccountEntry = {
  /** The place of the entry on the account: 1, 2, 3 and so on, without gaps. */
  readonly number: number;
  /** What was added to the account; negative where the account was debited. */
  readonly amount: CurrencyAmount;
  /** The total balance after this entry, held money included. */
  readonly balanceAfter: CurrencyAmount;
  /** When the entry was booked, about a second after the movement. Never earlier than the entry before. */
  readonly bookedAt: string;
  /** The day from which the money counts: as the bank reported it, else the day of the movement. */
  readonly valueDate: string;
  /** What moved the money. */
  readonly kind: InternalAccountEntryKind;
  /** The transaction or card transaction that moved it. Absent where there is none. */
  readonly transactionId?: string;
  /** The account on the other side, the one with the largest amount where there are several: an internal account, or an account of the service, which begins with `system:`. */
  readonly counterAccount: string;
};

/** What an account had before and after a period, and every entry between. */
export type InternalAccountStatement = {
  /** The id of the internal account, of the form `InternalAccount:{uuid}`. */
  readonly accountId: string;
  /** The first day, in UTC. */
  readonly from: string;
  /** The last day, in UTC. */
  readonly to: string;
  /** The total balance before the first day. */
  readonly openingBalance: CurrencyAmount;
  /** The entries that were booked on these days, oldest first. */
  readonly entries: readonly InternalAccountEntry[];
  /** The total balance after the last entry. */
  readonly closingBalance: CurrencyAmount;
};

/** Every event that arrives as a webhook. Types may be added: ignore one that you do not know. */
export type WebhookEvent =
  | OutgoingPaymentPendingWebhook
  | OutgoingPaymentPendingAuthorizationWebhook
  | OutgoingPaymentProcessingWebhook
  | OutgoingPaymentCompletedWebhook
  | OutgoingPaymentFailedWebhook
  | OutgoingPaymentExpiredWebhook
  | OutgoingPaymentRefundPendingWebhook
  | OutgoingPaymentRefundCompletedWebhook
  | OutgoingPaymentRefundFailedWebhook
  | IncomingPaymentPendingWebhook
  | IncomingPaymentCompletedWebhook
  | IncomingPaymentFailedWebhook
  | IncomingPaymentRefundPendingWebhook
  | IncomingPaymentRefundCompletedWebhook
  | IncomingPaymentRefundFailedWebhook
  | InternalAccountBalanceUpdatedWebhook
  | InternalAccountStatusUpdatedWebhook
  | InternalAccountFundingInstructionsUpdatedWebhook
  | ExternalAccountStatusUpdatedWebhook
  | CustomerKycPendingWebhook
  | CustomerKycApprovedWebhook
  | CustomerKycRejectedWebhook
  | CustomerKybPendingWebhook
  | CustomerKybApprovedWebhook
  | CustomerKybRejectedWebhook
  | VerificationResolveErrorsWebhook
  | VerificationInProgressWebhook
  | VerificationPendingManualReviewWebhook
  | VerificationApprovedWebhook
  | VerificationRejectedWebhook
  | VerificationReadyForVerificationWebhook
  | BulkUploadCompletedWebhook
  | BulkUploadFailedWebhook
  | InvitationClaimedWebhook
  | AgentActionPendingApprovalWebhook
  | CardStateChangeWebhook
  | CardFundingSourceChangeWebhook
  | CardTransactionAuthorizedWebhook
  | CardTransactionPartiallySettledWebhook
  | CardTransactionSettledWebhook
  | CardTransactionRefundedWebhook
  | CardTransactionExceptionWebhook
  | TestWebhook;

/** Every error code of this version. Codes may be added: treat an unknown one by its status. */
export type ErrorCode =
  /** The request is not valid. */
  | 'INVALID_INPUT'
  /** The accepted version of the end user terms does not exist. */
  | 'END_USER_TERMS_VERSION_NOT_FOUND'
  /** Mandatory information about a customer is missing. */
  | 'MISSING_MANDATORY_USER_INFO'
  /** The cardholder is not verified. */
  | 'CARDHOLDER_KYC_NOT_APPROVED'
  /** An account cannot fund the card. */
  | 'FUNDING_SOURCE_INELIGIBLE'
  /** The currency cannot be used here. */
  | 'INVALID_CURRENCY'
  /** The amount is missing or is not a valid number. */
  | 'INVALID_AMOUNT'
  /** The receiving institution does not accept the account. */
  | 'INVALID_BANK_ACCOUNT'
  /** The amount is outside the allowed range. */
  | 'AMOUNT_OUT_OF_RANGE'
  /** Source and destination are the same account. */
  | 'SELF_PAYMENT'
  /** The UMA address is malformed. */
  | 'INVALID_UMA_ADDRESS'
  /** The provider does not accept the credentials. */
  | 'STABLECOIN_PROVIDER_ACCOUNT_INVALID'
  /** The provider has withdrawn the access to the account. */
  | 'STABLECOIN_PROVIDER_ACCOUNT_REVOKED'
  /** It is not clear which provider account to use. */
  | 'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED'
  /** The invitation has already been claimed. */
  | 'INVITATION_ALREADY_CLAIMED'
  /** The invitation has been canceled. */
  | 'INVITATION_CANCELLED'
  /** The invitation has expired. */
  | 'INVITATION_EXPIRED'
  /** The platform has no page for invitations. */
  | 'INVITATIONS_NOT_CONFIGURED'
  /** The receiver's institution refused the lookup. */
  | 'LOOKUP_REQUEST_FAILED'
  /** The answer to the lookup cannot be read. */
  | 'PARSE_LNURLP_RESPONSE_ERROR'
  /** The certificates of the receiver's institution are not valid. */
  | 'CERT_CHAIN_INVALID'
  /** A certificate of the receiver's institution has expired. */
  | 'CERT_CHAIN_EXPIRED'
  /** The public key of the receiver's institution cannot be read. */
  | 'INVALID_PUBKEY_FORMAT'
  /** Parameters of the UMA protocol are missing. */
  | 'MISSING_REQUIRED_UMA_PARAMETERS'
  /** The receiver's institution did not accept the time of the request. */
  | 'INVALID_TIMESTAMP'
  /** The receiver's institution did not accept the nonce of the request. */
  | 'INVALID_NONCE'
  /** The receiver's institution could not read the request. */
  | 'INVALID_REQUEST_FORMAT'
  /** The answer to the payment request is not valid. */
  | 'INVALID_PAYREQ_RESPONSE'
  /** The answer to the payment request cannot be read. */
  | 'PARSE_PAYREQ_RESPONSE_ERROR'
  /** The receiver cannot take the payment. */
  | 'INVALID_RECEIVER'
  /** The receiver's institution does not accept the sender. */
  | 'SENDER_NOT_ACCEPTED'
  /** The source account cannot cover the amount. */
  | 'INSUFFICIENT_BALANCE'
  /** The amount exceeds the maximum of a single transaction. */
  | 'TRANSACTION_SIZE_LIMIT_EXCEEDED'
  /** The ownership of the destination account must be verified first. */
  | 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'
  /** The quote could not be priced. */
  | 'QUOTE_REQUEST_FAILED'
  /** The platform has no webhook endpoint. */
  | 'WEBHOOK_ENDPOINT_NOT_SET'
  /** The test webhook could not be delivered. */
  | 'WEBHOOK_DELIVERY_ERROR'
  /** The wallet already has an e-mail credential. */
  | 'EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS'
  /** The wallet already has an SMS credential. */
  | 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS'
  /** The passkey is already registered on the wallet. */
  | 'PASSKEY_CREDENTIAL_ALREADY_EXISTS'
  /** The file cannot serve as a document. */
  | 'UNSUITABLE_DOCUMENT'
  /** The file contradicts its declared type. */
  | 'DATA_MISMATCH'
  /** The document cannot be read. */
  | 'LOW_QUALITY'
  /** The document has expired. */
  | 'EXPIRED'
  /** The document looks forged. */
  | 'SUSPECTED_FRAUD'
  /** The document is incomplete. */
  | 'INCOMPLETE'
  /** The request is not authenticated. */
  | 'UNAUTHORIZED'
  /** The signature of the request is not valid. */
  | 'INVALID_SIGNATURE'
  /** The call needs a wallet signature. */
  | 'WALLET_SIGNATURE_MISSING'
  /** The wallet signature cannot be read. */
  | 'WALLET_SIGNATURE_MALFORMED'
  /** The wallet signature covers something else. */
  | 'WALLET_SIGNATURE_BODY_MISMATCH'
  /** The wallet signature does not verify. */
  | 'WALLET_SIGNATURE_INVALID'
  /** The signed retry does not say which request it continues. */
  | 'REQUEST_ID_MISSING'
  /** The token may not do this. */
  | 'FORBIDDEN'
  /** The customer who pays, or the one who would be paid, cannot have payments. */
  | 'USER_NOT_READY'
  /** The customer has not accepted the end user terms. */
  | 'END_USER_TERMS_NOT_ACCEPTED'
  /** Payments with the counterparty are not allowed. */
  | 'COUNTERPARTY_NOT_ALLOWED'
  /** The sender has made too many payments in a short time. */
  | 'VELOCITY_LIMIT_EXCEEDED'
  /** There is no such route. */
  | 'NOT_FOUND'
  /** The customer does not exist. */
  | 'USER_NOT_FOUND'
  /** The quote does not exist. */
  | 'QUOTE_NOT_FOUND'
  /** The transaction does not exist. */
  | 'TRANSACTION_NOT_FOUND'
  /** The token does not exist. */
  | 'TOKEN_NOT_FOUND'
  /** The UMA address has no receiver. */
  | 'UMA_NOT_FOUND'
  /** The provider account does not exist. */
  | 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND'
  /** The invitation does not exist. */
  | 'INVITATION_NOT_FOUND'
  /** The lookup does not exist. */
  | 'LOOKUP_REQUEST_NOT_FOUND'
  /** The import job does not exist. */
  | 'BULK_UPLOAD_JOB_NOT_FOUND'
  /** The referenced resource does not exist. */
  | 'REFERENCE_NOT_FOUND'
  /** The path does not have this method. */
  | 'METHOD_NOT_ALLOWED'
  /** The request conflicts with the current state. */
  | 'CONFLICT'
  /** The UMA address is taken. */
  | 'UMA_ADDRESS_EXISTS'
  /** Another wallet already uses the e-mail address. */
  | 'EMAIL_OTP_EMAIL_ALREADY_EXISTS'
  /** The credentials of the wallet changed between the two calls. */
  | 'EMAIL_OTP_CREDENTIAL_SET_CHANGED'
  /** The quote has expired. */
  | 'QUOTE_EXPIRED'
  /** The transaction can no longer be canceled. */
  | 'TRANSACTION_NOT_CANCELLABLE'
  /** The transaction does not wait for an approval. */
  | 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'
  /** The customer already has a passkey for strong authentication. */
  | 'PASSKEY_ALREADY_ENROLLED'
  /** The customer is not logged in. */
  | 'SCA_SESSION_REQUIRED'
  /** A trusted account cannot be deleted. */
  | 'BENEFICIARY_TRUSTED'
  /** The card cannot enter this state. */
  | 'INVALID_STATE_TRANSITION'
  /** The card is closed. */
  | 'CARD_ALREADY_CLOSED'
  /** The card cannot be changed any more. */
  | 'CARD_NOT_MUTABLE'
  /** The customer was deleted. */
  | 'CUSTOMER_DELETED'
  /** The receiver's institution speaks a version of the UMA protocol that is not supported. */
  | 'UNSUPPORTED_UMA_VERSION'
  /** The body is too large. */
  | 'REQUEST_TOO_LARGE'
  /** The content type is not the one that the operation takes. */
  | 'UNSUPPORTED_MEDIA_TYPE'
  /** The customer is locked out after failed logins. */
  | 'ACCOUNT_LOCKED'
  /** The payment request to the receiver's institution failed. */
  | 'PAYREQ_REQUEST_FAILED'
  /** The lookup at the receiver's institution failed. */
  | 'LNURLP_REQUEST_FAILED'
  /** The public keys of the receiver's institution cannot be read. */
  | 'COUNTERPARTY_PUBKEY_FETCH_ERROR'
  /** No version of the UMA protocol is supported by both institutions. */
  | 'NO_COMPATIBLE_UMA_VERSION'
  /** The e-mail credential of the wallet could not be changed. */
  | 'EMAIL_OTP_CREDENTIAL_SYNC_FAILED'
  /** Too many requests or attempts. */
  | 'RATE_LIMITED'
  /** The amount exceeds the daily volume. */
  | 'DAILY_VOLUME_LIMIT_EXCEEDED'
  /** The switch between the institutions failed. */
  | 'SERVICE_SWITCH_ERROR'
  /** The service failed. */
  | 'INTERNAL_ERROR'
  /** The provider, or the source of exchange rates, does not answer at the moment. */
  | 'SERVICE_UNAVAILABLE'
  /** The receiver's institution requires information of an unknown kind. */
  | 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY'
  /** The operation is not available in this environment. */
  | 'NOT_IMPLEMENTED'
  | (string & {});

/** One method for each operation, under its operationId. */
export interface Operations {
  /**
   * Show the platform's configuration.
   *
   * Returns the configuration of the platform: currencies with bounds, webhook endpoint, fees and the appearance of codes.
   *
   * Needs a token with the permission `VIEW`.
   */
  getPlatformConfig(
    input?: undefined,
    options?: CallOptions,
  ): Promise<PlatformConfig>;

  /**
   * Change the platform's configuration.
   *
   * Changes the configuration; fields that are not sent stay. The change applies to new payments at once; locked quotes keep their price. A changed webhook endpoint gets one `TEST` event.
   *
   * Needs a token with the permission `MANAGE`.
   */
  updatePlatformConfig(
    input: {
      readonly body: PlatformConfigUpdateRequest;
    },
    options?: CallOptions,
  ): Promise<PlatformConfig>;

  /**
   * List API tokens, newest first.
   *
   * Lists the platform's tokens of the caller's environment, without their secrets.
   *
   * Needs a token with the permission `VIEW`.
   */
  listTokens(
    input?: {
      /** Only the tokens with exactly this name. */
      readonly name?: string;
      /** Only what was created at this time or later. A date alone is the start of that day in UTC. */
      readonly createdAfter?: string;
      /** Only what was created at this time or earlier. A date alone is the end of that day in UTC. */
      readonly createdBefore?: string;
      /** Only what changed at this time or later. */
      readonly updatedAfter?: string;
      /** Only what changed at this time or earlier. */
      readonly updatedBefore?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<TokenListResponse>;

  /**
   * Create an API token for the caller's environment.
   *
   * Creates a token for the caller's environment, sandbox or production. The answer is the only one that shows the secret: store it. The operation takes no `Idempotency-Key`, because a stored answer would hold the secret.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createToken(
    input: {
      readonly body: ApiTokenCreateRequest;
    },
    options?: CallOptions,
  ): Promise<CreatedApiToken>;

  /**
   * Show an API token.
   *
   * Returns a token without its secret.
   *
   * Needs a token with the permission `VIEW`.
   */
  getTokenById(
    input: {
      /** The id of the token, of the form `Token:{uuid}`. */
      readonly tokenId: string;
    },
    options?: CallOptions,
  ): Promise<ApiToken>;

  /**
   * Revoke an API token.
   *
   * Revokes a token. Requests with it are refused within a minute, and at once where they would create or delete tokens. A token cannot delete itself.
   *
   * Needs a token with the permission `MANAGE`.
   */
  deleteTokenById(
    input: {
      /** The id of the token, of the form `Token:{uuid}`. */
      readonly tokenId: string;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * Show exchange rates by corridor and rail.
   *
   * Shows what an amount becomes on each corridor and rail, with the fees and the bounds of a payment. Use it to show prices before a payment; a quote locks one. The rates are indicative.
   *
   * Needs a token with the permission `VIEW`.
   */
  getExchangeRates(
    input?: {
      /** The currency to send. Absent: every currency of the platform. */
      readonly sourceCurrency?: string;
      /** The currency to receive; several may be repeated or separated by commas. Absent: every currency that a rail reaches. */
      readonly destinationCurrency?: readonly string[];
      /** The amount to send, in the smallest unit of the source currency. The default is 10000. */
      readonly sendingAmount?: number;
    },
    options?: CallOptions,
  ): Promise<ExchangeRateListResponse>;

  /**
   * Look up an external account as a receiver.
   *
   * Shows what an external account can receive: its currency with an estimated rate and bounds, and the information to send along. A quote to an account needs no lookup.
   *
   * Needs a token with the permission `VIEW`.
   */
  lookupExternalAccount(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly accountId: string;
      /** The customer who would send. The estimate is from the customer's first currency. */
      readonly customerId?: string;
      /** The UMA address of the customer who would send, instead of `customerId`. An address of no customer counts as the platform. */
      readonly senderUmaAddress?: string;
    },
    options?: CallOptions,
  ): Promise<ReceiverExternalAccountLookupResponse>;

  /**
   * Look up a UMA address as a receiver.
   *
   * Looks a UMA address up at its institution. A quote to the address names this lookup, which is therefore stored for a while; look the address up again when it has expired.
   *
   * Needs a token with the permission `VIEW`.
   */
  lookupUma(
    input: {
      /** The address, `$name@domain`, with `$` encoded as `%24`. */
      readonly receiverUmaAddress: string;
      /** The customer who would send. The estimate is from the customer's first currency. */
      readonly customerId?: string;
      /** The UMA address of the customer who would send, instead of `customerId`. An address of no customer counts as the platform. */
      readonly senderUmaAddress?: string;
    },
    options?: CallOptions,
  ): Promise<ReceiverUmaLookupResponse>;

  /**
   * Estimate the fees of a crypto withdrawal.
   *
   * Estimates the fees of a withdrawal to a blockchain before a quote or transfer is made. Nothing is reserved; the fees of the network change.
   *
   * Needs a token with the permission `VIEW`.
   */
  estimateCryptoWithdrawalFee(
    input: {
      readonly body: EstimateCryptoWithdrawalFeeRequest;
    },
    options?: CallOptions,
  ): Promise<EstimateCryptoWithdrawalFeeResponse>;

  /**
   * List the platform's own accounts.
   *
   * Lists the platform's own accounts in one answer, with balances and funding instructions. The platform has one account per currency of its configuration.
   *
   * Needs a token with the permission `VIEW`.
   */
  listPlatformInternalAccounts(
    input?: {
      /** Only accounts in this currency. */
      readonly currency?: string;
      /** Only accounts of this type. */
      readonly type?: InternalAccountType;
    },
    options?: CallOptions,
  ): Promise<PlatformInternalAccountListResponse>;

  /**
   * List the accounts of customers, newest first.
   *
   * Lists the accounts of the platform's customers in pages, with balances and funding instructions. Filters combine. An account has no operation of its own to read it: filter by customer and currency.
   *
   * Needs a token with the permission `VIEW`.
   */
  listCustomerInternalAccounts(
    input?: {
      /** Only accounts in this currency. */
      readonly currency?: string;
      /** Only accounts of this type. */
      readonly type?: InternalAccountType;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
      /** Only accounts of this customer. */
      readonly customerId?: string;
    },
    options?: CallOptions,
  ): Promise<InternalAccountListResponse>;

  /**
   * List customers, newest first.
   *
   * Lists the platform's customers in pages. Filters combine. Deleted customers are left out unless they are asked for.
   *
   * Needs a token with the permission `VIEW`.
   */
  listCustomers(
    input?: {
      /** Only the customer with this id of the platform's own. */
      readonly platformCustomerId?: string;
      /** Only customers of this type. */
      readonly customerType?: CustomerType;
      /** Only what was created at this time or later. A date alone is the start of that day in UTC. */
      readonly createdAfter?: string;
      /** Only what was created at this time or earlier. A date alone is the end of that day in UTC. */
      readonly createdBefore?: string;
      /** Only what changed at this time or later. */
      readonly updatedAfter?: string;
      /** Only what changed at this time or earlier. */
      readonly updatedBefore?: string;
      /** Only customers of this region. */
      readonly region?: CountryCode;
      /** Only customers who have this currency. */
      readonly currency?: string;
      /** Only the customer with this UMA address. Upper and lower case are the same. */
      readonly umaAddress?: string;
      /** Whether to list deleted customers, too. The default is false. */
      readonly isIncludingDeleted?: boolean;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<CustomerListResponse>;

  /**
   * Create a customer.
   *
   * Creates a customer with an internal account for each currency and, where the platform supports USDB, an embedded wallet. A person needs nothing but `customerType`; a business needs `businessInfo` with name, country, tax number and date of incorporation.
   *
   * In the sandbox the customer is approved at once. In production, a customer of a platform that is not a regulated institution must be verified before paying: upload documents, then submit with `POST /verifications`, or hand out a link of `/kyc-link`. Every wrong field is listed in `details.errors`.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createCustomer(
    input: {
      readonly body: CustomerCreateRequestOneOf;
    },
    options?: KeyedCallOptions,
  ): Promise<CustomerOneOf>;

  /**
   * Show the current end user terms.
   *
   * Returns the version and the address of the terms to show to a new end user. Record the acceptance in `endUserTermsConsent` of the customer.
   *
   * Needs a token with the permission `VIEW`.
   */
  getEndUserTerms(
    input?: undefined,
    options?: CallOptions,
  ): Promise<EndUserTerms>;

  /**
   * Show a customer.
   *
   * Returns a customer, also one that was deleted.
   *
   * Needs a token with the permission `VIEW`.
   */
  getCustomerById(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
    },
    options?: CallOptions,
  ): Promise<CustomerOneOf>;

  /**
   * Change a customer.
   *
   * Changes a customer; fields that are not sent stay. E-mail address and phone number change in separate requests, and a changed one must be verified again in the European Economic Area.
   *
   * A contact that receives the codes of the customer's embedded wallet changes by a signed call: the first call answers 202, the second carries the owner's signature. Customer and wallet credential then change together.
   *
   * Needs a token with the permission `MANAGE`.
   */
  updateCustomerById(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      readonly body: CustomerUpdateRequestOneOf;
    },
    options?: CallOptions,
  ): Promise<CustomerOneOf | SignedRequestChallenge>;

  /**
   * Delete a customer.
   *
   * Deletes a customer; payments and their history stay. A customer whose accounts hold or owe money, or who has a payment or a refund under way, gets 409: settle that first. Afterwards the id of the platform and the UMA address are free again, and the cards are closed.
   *
   * Needs a token with the permission `MANAGE`.
   */
  deleteCustomerById(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
    },
    options?: CallOptions,
  ): Promise<CustomerOneOf>;

  /**
   * Send a code to the customer's e-mail address.
   *
   * Sends a code to the customer's e-mail address. Only customers with `contactVerification` need it; others, and a verified contact, get 409. A code is valid for 10 minutes; call again to send a new one, at most five times an hour. The sandbox sends nothing: the code is `123456`.
   *
   * Needs a token with the permission `MANAGE`.
   */
  sendCustomerEmailVerification(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * Verify the customer's e-mail address by its code.
   *
   * Verifies the customer's e-mail address by the code that was sent and returns the customer. A wrong or expired code gets 400; 5 wrong codes void it. Every contact must be verified before a hosted verification or a submission.
   *
   * Needs a token with the permission `MANAGE`.
   */
  confirmCustomerEmailVerification(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      readonly body: ContactVerificationConfirmRequest;
    },
    options?: CallOptions,
  ): Promise<CustomerOneOf>;

  /**
   * Send a code to the customer's phone.
   *
   * Sends a code to the customer's phone number. Only customers with `contactVerification` need it; others, and a verified contact, get 409. A code is valid for 10 minutes; call again to send a new one, at most five times an hour. The sandbox sends nothing: the code is `123456`.
   *
   * Needs a token with the permission `MANAGE`.
   */
  sendCustomerPhoneVerification(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * Verify the customer's phone number by its code.
   *
   * Verifies the customer's phone number by the code that was sent and returns the customer. A wrong or expired code gets 400; 5 wrong codes void it. Every contact must be verified before a hosted verification or a submission.
   *
   * Needs a token with the permission `MANAGE`.
   */
  confirmCustomerPhoneVerification(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      readonly body: ContactVerificationConfirmRequest;
    },
    options?: CallOptions,
  ): Promise<CustomerOneOf>;

  /**
   * Import customers from a CSV file.
   *
   * Accepts a CSV file and creates a customer for each row in the background. Follow the import by its job, or wait for `BULK_UPLOAD.COMPLETED` or `BULK_UPLOAD.FAILED`. A row that is wrong does not stop the others.
   *
   * Every row needs `umaAddress`, `platformCustomerId`, `customerType`, `addressLine1`, `city`, `state`, `postalCode` and `country`; a person also `fullName` and `birthDate`, a business `businessLegalName`. Optional are `addressLine2`, `platformAccountId`, `description`, `email`, `businessRegistrationNumber` and `businessTaxId`.
   *
   * Needs a token with the permission `MANAGE`.
   */
  uploadCustomersCsv(
    input: {
      readonly body: BulkCustomerImportRequest;
    },
    options?: CallOptions,
  ): Promise<BulkCustomerImportJobAccepted>;

  /**
   * Show the progress of an import.
   *
   * Returns an import with its progress and the rows that were not imported.
   *
   * Needs a token with the permission `VIEW`.
   */
  getBulkCustomerImportJob(
    input: {
      /** The id of the import, of the form `Job:{uuid}`. */
      readonly jobId: string;
    },
    options?: CallOptions,
  ): Promise<BulkCustomerImportJob>;

  /**
   * Create a link to the hosted verification of a customer.
   *
   * Creates a link to a hosted page on which the customer supplies data and documents. Each call gives a new link; older ones stay valid until they are used or expire. The result arrives as events. On one machine the page is served by the service itself, and the person chooses the outcome: correct data, errors to resolve, a check in progress, a manual review, approval or rejection. A customer with an unverified contact gets 409. While the provider of production is away the answer is 503.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createCustomerKycLink(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      readonly body?: KycLinkCreateRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<KycLinkResponse>;

  /**
   * List verifications, newest first.
   *
   * Lists verifications in pages. Filters combine.
   *
   * Needs a token with the permission `VIEW`.
   */
  listVerifications(
    input?: {
      /** Only verifications of this customer. */
      readonly customerId?: string;
      /** Only verifications with this status. */
      readonly verificationStatus?: VerificationStatus;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<VerificationListResponse>;

  /**
   * Submit a customer for verification.
   *
   * Submits a customer for verification: the data, the documents and, for a business, the owners. If something is missing, the answer is `RESOLVE_ERRORS` with everything at once; supply it and submit again. Otherwise the check begins, and `VERIFICATION` and `CUSTOMER` events announce its result.
   *
   * A person needs full name, birth date, nationality, number, address and identity document. A business needs its data, one control person, every owner of 25 % or more, and documents of incorporation, control, ownership and address. An approved or rejected customer gets 400, one with an unverified contact 409.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createVerification(
    input: {
      readonly body: VerificationRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<Verification>;

  /**
   * Show a verification.
   *
   * Returns a verification with everything that is still missing or wrong.
   *
   * Needs a token with the permission `VIEW`.
   */
  getVerification(
    input: {
      /** The id of the verification, of the form `Verification:{uuid}`. */
      readonly verificationId: string;
    },
    options?: CallOptions,
  ): Promise<Verification>;

  /**
   * List owners and officers of a business, newest first.
   *
   * Lists owners and officers in pages.
   *
   * Needs a token with the permission `VIEW`.
   */
  listBeneficialOwners(
    input: {
      /** Only those of this business. The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<BeneficialOwnerListResponse>;

  /**
   * Add an owner or officer of a business.
   *
   * Adds an owner or officer to a business. Add one control person and every owner of 25 % or more before the business is submitted for verification, with an identity document each.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createBeneficialOwner(
    input: {
      readonly body: BeneficialOwnerCreateRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<BeneficialOwner>;

  /**
   * Show an owner or officer.
   *
   * Returns an owner or officer, with the number masked.
   *
   * Needs a token with the permission `VIEW`.
   */
  getBeneficialOwner(
    input: {
      /** The id of the owner or officer, of the form `BeneficialOwner:{uuid}`. */
      readonly beneficialOwnerId: string;
    },
    options?: CallOptions,
  ): Promise<BeneficialOwner>;

  /**
   * Change an owner or officer.
   *
   * Changes an owner or officer; fields that are not sent stay. There is no deletion: an owner who leaves keeps a share of 0.
   *
   * Needs a token with the permission `MANAGE`.
   */
  updateBeneficialOwner(
    input: {
      /** The id of the owner or officer, of the form `BeneficialOwner:{uuid}`. */
      readonly beneficialOwnerId: string;
      readonly body: BeneficialOwnerUpdateRequest;
    },
    options?: CallOptions,
  ): Promise<BeneficialOwner>;

  /**
   * List documents, newest first.
   *
   * Lists documents in pages.
   *
   * Needs a token with the permission `VIEW`.
   */
  listDocuments(
    input?: {
      /** Only documents of this customer or owner. */
      readonly documentHolder?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<DocumentListResponse>;

  /**
   * Upload a document.
   *
   * Uploads a document of a customer or a beneficial owner. The content decides the type of the file, not its name. Upload every document before the customer is submitted for verification.
   *
   * Needs a token with the permission `MANAGE`.
   */
  uploadDocument(
    input: {
      readonly body: DocumentUploadRequest;
    },
    options?: CallOptions,
  ): Promise<Document>;

  /**
   * Show a document.
   *
   * Returns the description of a document. The file itself cannot be read back.
   *
   * Needs a token with the permission `VIEW`.
   */
  getDocument(
    input: {
      /** The id of the document, of the form `Document:{uuid}`. */
      readonly documentId: string;
    },
    options?: CallOptions,
  ): Promise<Document>;

  /**
   * Replace a document.
   *
   * Replaces the file and the description of a document, for example one that a verification found unreadable. A document of a running submission gets 409.
   *
   * Needs a token with the permission `MANAGE`.
   */
  replaceDocument(
    input: {
      /** The id of the document, of the form `Document:{uuid}`. */
      readonly documentId: string;
      readonly body: DocumentReplaceRequest;
    },
    options?: CallOptions,
  ): Promise<Document>;

  /**
   * Delete a document.
   *
   * Deletes a document with its file. A document that was submitted for verification stays and gets 409.
   *
   * Needs a token with the permission `MANAGE`.
   */
  deleteDocument(
    input: {
      /** The id of the document, of the form `Document:{uuid}`. */
      readonly documentId: string;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * Register an external account of a customer.
   *
   * Registers an account that payments of a customer can go to or be pulled from. Use it as the destination of quotes and transfers. The bank checks the beneficiary's name where it can; see `beneficiaryVerificationStatus`. An account that the owner has already (the same type, currency, number and institution) gets 409, one that its bank refuses 400 `INVALID_BANK_ACCOUNT`. Production also verifies check digits of account numbers and addresses.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createCustomerExternalAccount(
    input: {
      readonly body: ExternalAccountCreateRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<ExternalAccount>;

  /**
   * List the external accounts of customers, newest first.
   *
   * Lists the external accounts of the platform's customers in pages. Filters combine.
   *
   * Needs a token with the permission `VIEW`.
   */
  listCustomerExternalAccounts(
    input?: {
      /** Only accounts in this currency. */
      readonly currency?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
      /** Only accounts of this customer. */
      readonly customerId?: string;
    },
    options?: CallOptions,
  ): Promise<ExternalAccountListResponse>;

  /**
   * Show an external account of a customer.
   *
   * Returns an external account of a customer with its status.
   *
   * Needs a token with the permission `VIEW`.
   */
  getCustomerExternalAccountById(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
    },
    options?: CallOptions,
  ): Promise<ExternalAccount>;

  /**
   * Delete an external account of a customer.
   *
   * Deletes an external account of a customer. Payments that are under way to the account still settle; locked quotes to it are refused. The same account can be registered again. A trusted account gets 409 `BENEFICIARY_TRUSTED`; remove the trust first.
   *
   * Needs a token with the permission `MANAGE`.
   */
  deleteCustomerExternalAccountById(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * Register an external account of the platform.
   *
   * Registers an external account of the platform itself. The bank checks the beneficiary's name where it can; see `beneficiaryVerificationStatus`. An account that the owner has already (the same type, currency, number and institution) gets 409, one that its bank refuses 400 `INVALID_BANK_ACCOUNT`. Production also verifies check digits of account numbers and addresses.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createPlatformExternalAccount(
    input: {
      readonly body: PlatformExternalAccountCreateRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<ExternalAccount>;

  /**
   * List the external accounts of the platform, newest first.
   *
   * Lists the platform's own external accounts in pages.
   *
   * Needs a token with the permission `VIEW`.
   */
  listPlatformExternalAccounts(
    input?: {
      /** Only accounts in this currency. */
      readonly currency?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<ExternalAccountListResponse>;

  /**
   * Show an external account of the platform.
   *
   * Returns an external account of the platform with its status.
   *
   * Needs a token with the permission `VIEW`.
   */
  getPlatformExternalAccountById(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
    },
    options?: CallOptions,
  ): Promise<ExternalAccount>;

  /**
   * Delete an external account of the platform.
   *
   * Deletes an external account of the platform. Payments that are under way to the account still settle; locked quotes to it are refused. The same account can be registered again.
   *
   * Needs a token with the permission `MANAGE`.
   */
  deletePlatformExternalAccountById(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * Start the ownership verification of a wallet of a customer.
   *
   * Issues a challenge by which a customer proves the ownership of a self-custody wallet: a message to sign, or a liveness check. A new challenge voids the one before. An account gets 409 and stays as it is unless its status is `PENDING_OWNERSHIP_VERIFICATION` or `UNVERIFIED`: one that is `ACTIVE` needs no proof. In the sandbox, a self-custody wallet that is registered as `FIRST_PARTY` and whose address ends in `108` begins as `PENDING_OWNERSHIP_VERIFICATION`.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createExternalAccountOwnershipChallenge(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
      readonly body: OwnershipChallengeRequest;
    },
    options?: CallOptions,
  ): Promise<OwnershipChallenge>;

  /**
   * Verify the ownership of a wallet of a customer.
   *
   * Checks the signature over `messageToSign` and makes the wallet of the customer `ACTIVE`. Right or wrong, the challenge is used up: after a 400 the wallet is `UNVERIFIED`, and a new challenge is needed.
   *
   * Needs a token with the permission `MANAGE`.
   */
  verifyExternalAccountOwnership(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
      readonly body: OwnershipVerifyRequest;
    },
    options?: CallOptions,
  ): Promise<ExternalAccount>;

  /**
   * Start the ownership verification of a wallet of the platform.
   *
   * Issues a challenge by which the platform proves the ownership of a self-custody wallet: a message to sign, or a liveness check. A new challenge voids the one before. An account gets 409 and stays as it is unless its status is `PENDING_OWNERSHIP_VERIFICATION` or `UNVERIFIED`: one that is `ACTIVE` needs no proof. In the sandbox, a self-custody wallet that is registered as `FIRST_PARTY` and whose address ends in `108` begins as `PENDING_OWNERSHIP_VERIFICATION`.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createPlatformExternalAccountOwnershipChallenge(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
      readonly body: OwnershipChallengeRequest;
    },
    options?: CallOptions,
  ): Promise<OwnershipChallenge>;

  /**
   * Verify the ownership of a wallet of the platform.
   *
   * Checks the signature over `messageToSign` and makes the wallet of the platform `ACTIVE`. Right or wrong, the challenge is used up: after a 400 the wallet is `UNVERIFIED`, and a new challenge is needed.
   *
   * Needs a token with the permission `MANAGE`.
   */
  verifyPlatformExternalAccountOwnership(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
      readonly body: OwnershipVerifyRequest;
    },
    options?: CallOptions,
  ): Promise<ExternalAccount>;

  /**
   * List banks.
   *
   * Lists the banks by the names that `accountInfo.bankName` takes, all of them in one answer. Accounts in the Philippines and Nigeria are routed by this name.
   *
   * Needs a token with the permission `VIEW`.
   */
  getDiscoveries(
    input?: {
      /** Only banks of this country. */
      readonly country?: string;
      /** Only banks with accounts in this currency. */
      readonly currency?: string;
    },
    options?: CallOptions,
  ): Promise<DiscoveryListResponse>;

  /**
   * List wallet providers.
   *
   * Lists the wallet providers by the names that `accountInfo.vaspName` takes. A wallet that a provider keeps needs no proof of ownership.
   *
   * Needs a token with the permission `VIEW`.
   */
  listVasps(
    input?: {
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<VaspListResponse>;

  /**
   * List UMA providers, by name.
   *
   * Lists the institutions whose customers can be paid at UMA addresses.
   *
   * Needs a token with the permission `VIEW`.
   */
  getAvailableUmaProviders(
    input?: {
      /** Only providers that serve this country. */
      readonly countryCode?: string;
      /** Only providers that support this currency. */
      readonly currencyCode?: string;
      /** Whether to list providers with which payments are not allowed, too. The default is true. */
      readonly hasBlockedProviders?: boolean;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
      /** The order by name: `asc` from A to Z, `desc` from Z to A. */
      readonly sortOrder?: SortOrder;
    },
    options?: CallOptions,
  ): Promise<UmaProviderListResponse>;

  /**
   * Create a quote.
   *
   * Locks amount, fees and exchange rate of a payment for 5 minutes, and returns the quote. Use it to convert currencies, to pay a UMA address, to let the payer fund the payment in real time, or to see a price before paying.
   *
   * Next, execute the quote; or, with real-time funding, let the payer follow `paymentInstructions`; or set `immediatelyExecute` to pay at once. `OUTGOING_PAYMENT.PENDING` follows the execution.
   *
   * Single-transaction and daily limits of the corridor apply. An unknown account, customer or lookup in the body is a 400 or 404. A refusal writes nothing.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  createQuote(
    input: {
      readonly body: QuoteRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<Quote>;

  /**
   * Show a quote.
   *
   * Returns a quote with its current status. Read it after `OUTGOING_PAYMENT.PENDING_AUTHORIZATION` to get `scaChallenge`, and with real-time funding to get the payment instructions.
   *
   * Needs a token with the permission `VIEW`.
   */
  getQuoteById(
    input: {
      /** The id of the quote, of the form `Quote:{uuid}`. */
      readonly quoteId: string;
    },
    options?: CallOptions,
  ): Promise<Quote>;

  /**
   * Execute a quote.
   *
   * Executes a locked quote: the source account is debited and the payout begins. For a customer in the European Economic Area the money is only held and the status becomes `PENDING_AUTHORIZATION`; authorize the quote next. A trusted beneficiary needs no authorization.
   *
   * A quote can be executed once and only before `expiresAt`. A quote from an embedded wallet needs the signature of its owner over `payloadToSign` of the payment instructions. The answer is the quote; the outcome follows as events of the transaction.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  executeQuote(
    input: {
      /** The id of the quote, of the form `Quote:{uuid}`. */
      readonly quoteId: string;
      readonly body?: ExecuteQuoteRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<Quote>;

  /**
   * Authorize a quote.
   *
   * Proves the pending challenge of a quote with the code that the customer received or with their passkey. A payment that converts currencies asks twice in turn, first for the conversion and then for the payout: if the answer is still `PENDING_AUTHORIZATION`, it carries the next challenge.
   *
   * After the last challenge the payout begins. A challenge lives 5 minutes; 5 wrong proofs void it. When it runs out, the transaction fails with `SCA_NOT_COMPLETED` and the held money is released. In production the customer must be logged in.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  authorizeQuote(
    input: {
      /** The id of the quote, of the form `Quote:{uuid}`. */
      readonly quoteId: string;
      readonly body: ScaAuthorization;
    },
    options?: CallOptions,
  ): Promise<Quote>;

  /**
   * Send the authorization code of a quote again.
   *
   * Sends the code of the pending challenge again, at most five times. The challenge stays the same and does not live longer. A passkey challenge has no code and gets a 409.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  resendQuoteScaCode(
    input: {
      /** The id of the quote, of the form `Quote:{uuid}`. */
      readonly quoteId: string;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * List a customer's factors.
   *
   * Lists the factors of a customer. The code by SMS needs no enrollment: it is there once the phone number is verified.
   *
   * Needs a token with the permission `VIEW`.
   */
  listScaFactors(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
    },
    options?: CallOptions,
  ): Promise<ScaFactorList>;

  /**
   * Start the enrollment of a factor.
   *
   * Starts the enrollment of an authenticator app or a passkey and returns what the app or the browser needs. Complete it within 10 minutes. A customer has at most one passkey.
   *
   * Needs a token with the permission `MANAGE`.
   */
  startScaFactorEnrollment(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      readonly body: ScaFactorEnrollRequestOneOf;
    },
    options?: CallOptions,
  ): Promise<ScaFactorEnrollStartOneOf>;

  /**
   * Complete the enrollment of a factor.
   *
   * Completes an enrollment with the first code of the app or the new passkey. For an app, the answer has recovery codes, shown this once.
   *
   * Needs a token with the permission `MANAGE`.
   */
  confirmScaFactorEnrollment(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      readonly body: ScaFactorConfirmRequestOneOf;
    },
    options?: CallOptions,
  ): Promise<ScaFactorConfirmResponseOneOf>;

  /**
   * Delete a passkey.
   *
   * Deletes a passkey of a customer. An authenticator app is replaced by a reset.
   *
   * Needs a token with the permission `MANAGE`.
   */
  deleteScaFactor(
    input: {
      /** The WebAuthn id of the passkey, base64url. */
      readonly credentialId: string;
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * Start a customer's login.
   *
   * Starts the login of a customer: sends a code by SMS, or returns the options for a passkey. A code of an authenticator app needs no start, but one is accepted.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  startScaLogin(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      readonly body: ScaLoginStartRequest;
    },
    options?: CallOptions,
  ): Promise<ScaLoginStart>;

  /**
   * Complete a customer's login.
   *
   * Completes the login of a customer. The session lasts 180 days; in production, payments can be authorized only with one. Failures count: five lock the customer for 15 minutes, six for 30, seven for 1 hour, eight for 24 hours, nine suspend until a password reset.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  completeScaLogin(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      readonly body: ScaLoginCompleteRequest;
    },
    options?: CallOptions,
  ): Promise<ScaLoginComplete>;

  /**
   * Record a failed login or a password reset.
   *
   * Records a failed login on the platform's side, which counts toward the lock, or a password reset, which clears it and ends all sessions.
   *
   * Needs a token with the permission `MANAGE`.
   */
  recordSecurityEvent(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      readonly body: RecordSecurityEventRequest;
    },
    options?: CallOptions,
  ): Promise<RecordSecurityEventResponse>;

  /**
   * Start the reset of a lost factor.
   *
   * Starts the reset of a factor that a customer lost. The customer passes a liveness check; then complete the reset. At most five resets can be started within 24 hours. In the sandbox every customer passes the check within seconds; production has no check yet and answers 501.
   *
   * Needs a token with the permission `MANAGE`.
   */
  startTwoFactorReset(
    input: {
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      readonly body: TwoFactorResetStartRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<TwoFactorResetStart>;

  /**
   * Show a reset.
   *
   * Returns a reset. Poll it until the status is `LIVENESS_PASSED`, then complete the reset.
   *
   * Needs a token with the permission `VIEW`.
   */
  getTwoFactorResetStatus(
    input: {
      /** The id of the reset, of the form `TwoFactorReset:{uuid}`. */
      readonly resetId: string;
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
    },
    options?: CallOptions,
  ): Promise<TwoFactorResetStatus>;

  /**
   * Complete a reset.
   *
   * Completes a reset after the liveness check: the lost app or passkey is removed and can be enrolled again, or the phone number changes to the new one. Before the check is passed the answer is 400.
   *
   * Needs a token with the permission `MANAGE`.
   */
  completeTwoFactorReset(
    input: {
      /** The id of the reset, of the form `TwoFactorReset:{uuid}`. */
      readonly resetId: string;
      /** The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      readonly body?: TwoFactorResetCompleteRequest;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * Start to trust an account.
   *
   * Starts to trust an external account of a customer. Payments of this customer to a trusted account need no authorization. The customer confirms the change with a code. Then call confirm.
   *
   * Needs a token with the permission `MANAGE`.
   */
  startBeneficiaryTrust(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
    },
    options?: CallOptions,
  ): Promise<BeneficiaryTrustStart>;

  /**
   * Complete the trust of an account.
   *
   * Trusts the account after the proof of the customer. A trusted account cannot be deleted.
   *
   * Needs a token with the permission `MANAGE`.
   */
  confirmBeneficiaryTrust(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
      readonly body: BeneficiaryTrustConfirmRequest;
    },
    options?: CallOptions,
  ): Promise<BeneficiaryTrustConfirm>;

  /**
   * Start to remove the trust of an account.
   *
   * Starts to remove the trust of an external account. The customer confirms the change with a code. Then call confirm.
   *
   * Needs a token with the permission `MANAGE`.
   */
  startBeneficiaryUntrust(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
    },
    options?: CallOptions,
  ): Promise<BeneficiaryTrustStart>;

  /**
   * Complete the removal of trust.
   *
   * Removes the trust after the proof of the customer. Payments to the account need an authorization again, and the account can be deleted.
   *
   * Needs a token with the permission `MANAGE`.
   */
  confirmBeneficiaryUntrust(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
      readonly body: BeneficiaryTrustConfirmRequest;
    },
    options?: CallOptions,
  ): Promise<BeneficiaryTrustConfirm>;

  /**
   * List cards, newest first.
   *
   * Lists cards in pages. Filters combine.
   *
   * Needs a token with the permission `VIEW`.
   */
  listCards(
    input?: {
      /** Only cards of this customer. */
      readonly cardholderId?: string;
      /** Only cards that this internal account funds. */
      readonly accountId?: string;
      /** Only cards with this id of the platform's own. */
      readonly platformCardId?: string;
      /** Only cards in this state. */
      readonly state?: CardState;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
      /** The order by creation time; entries of the same time are ordered by id. */
      readonly sortOrder?: SortOrder;
    },
    options?: CallOptions,
  ): Promise<CardListResponse>;

  /**
   * Issue a card.
   *
   * Issues a card to a verified customer. It is `PROCESSING` until the issuer answers; `CARD.STATE_CHANGE` announces the answer. In the sandbox the last three characters of `platformCardId`, or of `cardholderId` without one, decide: `001` stays `PROCESSING`, `002` is rejected, `005` is accepted after about 30 seconds, and anything else at once. A funding source whose id ends in `002` or `003` is ineligible.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createCard(
    input: {
      readonly body: CardCreateRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<Card>;

  /**
   * Show a card.
   *
   * Returns a card with its state.
   *
   * Needs a token with the permission `VIEW`.
   */
  getCardById(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
    },
    options?: CallOptions,
  ): Promise<Card>;

  /**
   * Freeze, unfreeze, close or change a card.
   *
   * Freezes, unfreezes or closes a card, replaces its funding sources or changes its limit. Purchases that are authorized continue, unless the card is closed. Closing ends them and detaches the funding sources; refunds still arrive on the account that paid.
   *
   * Needs a token with the permission `MANAGE`.
   */
  updateCardById(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
      readonly body: CardUpdateRequest;
    },
    options?: CallOptions,
  ): Promise<Card>;

  /**
   * Create a link to the page that shows a card's number.
   *
   * Creates a link to a page that shows the number, the expiry and the security code of a card, so that they never pass through the platform. The token of the call is recorded as the actor. Each call gives a new link.
   *
   * Needs a token with the permission `MANAGE`.
   */
  revealCard(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
    },
    options?: CallOptions,
  ): Promise<CardRevealResponse>;

  /**
   * Transfer out of an internal account.
   *
   * Sends money from an internal account to an external account of the same currency, without a quote. Only a transfer to a wallet bears a fee, as `POST /crypto/estimate-withdrawal-fee` says, unless the terms of the platform set others. The source is debited at once; the answer is the transaction, `PENDING`, and its events follow.
   *
   * A customer in the European Economic Area authorizes the transfer first, unless they trust the account: the transaction then has a `quoteId`, the amount is held, and `OUTGOING_PAYMENT.PENDING_AUTHORIZATION` follows. Read the challenge by `GET /quotes/{quoteId}` and answer it by `POST /quotes/{quoteId}/authorize`.
   *
   * To convert currencies, or to pay from an embedded wallet, create a quote. The single-transaction and daily limits of the currency apply.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  createTransferOut(
    input: {
      readonly body: TransferOutRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<TransactionOneOf>;

  /**
   * Transfer into an internal account.
   *
   * Pulls money from an external account into an internal account of the same currency. Only accounts with a debit scheme can be pulled from: ACH (`USD_ACCOUNT`) and SEPA (`EUR_ACCOUNT`, `DKK_ACCOUNT`). For others, pay in by the funding instructions of the internal account.
   *
   * The answer is the incoming transaction. The account is credited when it completes; a failed pull ends with `COLLECTION_FAILED`.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  createTransferIn(
    input: {
      readonly body: TransferInRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<TransactionOneOf>;

  /**
   * List transactions, newest first.
   *
   * Lists executed payments and expired quotes, in pages. Filters combine; dates are inclusive. A quote that is not executed yet is not listed, though its transaction can be read by its id.
   *
   * Needs a token with the permission `VIEW`.
   */
  listTransactions(
    input?: {
      /** Only payments of this customer, `Customer:{uuid}`; the id of the platform lists its own. */
      readonly customerId?: string;
      /** Only payments of the customer with this id of the platform's own. */
      readonly platformCustomerId?: string;
      /** Only payments with this account on either side: an account id or a UMA address. */
      readonly accountIdentifier?: string;
      /** Only payments from this account or UMA address. */
      readonly senderAccountIdentifier?: string;
      /** Only payments to this account or UMA address. */
      readonly receiverAccountIdentifier?: string;
      /** Only payments with this status. */
      readonly status?: AnyTransactionStatus;
      /** Only payments of this kind. */
      readonly type?: TransactionType;
      /** Only the payment with this reference of `reconciliationInstructions`. */
      readonly reference?: string;
      /** Only payments that were created at this time or later. A date alone is the start of that day in UTC. */
      readonly startDate?: string;
      /** Only payments that were created at this time or earlier. A date alone is the end of that day in UTC. */
      readonly endDate?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
      /** The order by creation time; entries of the same time are ordered by id. */
      readonly sortOrder?: SortOrder;
    },
    options?: CallOptions,
  ): Promise<TransactionListResponse>;

  /**
   * Show a transaction.
   *
   * Returns a transaction with its current status. The transaction of a quote can be read from the creation of the quote on; until the execution it is `PENDING`.
   *
   * Needs a token with the permission `VIEW`.
   */
  getTransactionById(
    input: {
      /** The id of the transaction, of the form `Transaction:{uuid}`. */
      readonly transactionId: string;
    },
    options?: CallOptions,
  ): Promise<TransactionOneOf>;

  /**
   * Confirm the delivery of a receipt.
   *
   * Records that the platform delivered the receipt to the customer. A repeated call overwrites the recorded time.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  confirmReceiptDelivery(
    input: {
      /** The id of the transaction, of the form `Transaction:{uuid}`. */
      readonly transactionId: string;
      readonly body?: ConfirmReceiptDeliveryRequest;
    },
    options?: CallOptions,
  ): Promise<TransactionOneOf>;

  /**
   * Cancel a transaction.
   *
   * Cancels a payout or a pull over a bank rail while it is `PROCESSING`. A refund with the reason `USER_CANCELLATION` begins and `OUTGOING_PAYMENT.REFUND_PENDING` is sent, for a pull `INCOMING_PAYMENT.REFUND_PENDING`.
   *
   * A payment to a wallet, over UMA or between internal accounts can never be canceled (400). In any other state than `PROCESSING`, and while funds are still being pulled, a payout cannot be canceled (409).
   *
   * A provider may deliver a canceled payout anyway: the transaction then becomes `COMPLETED` after its refund. In the sandbox, a payout to a bank account that ends in 006 or 007 is `PROCESSING` for 5 minutes.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  cancelTransaction(
    input: {
      /** The id of the transaction, of the form `Transaction:{uuid}`. */
      readonly transactionId: string;
      readonly body?: CancelTransactionRequest;
    },
    options?: CallOptions,
  ): Promise<TransactionOneOf>;

  /**
   * Approve an incoming payment, or a payment of an agent.
   *
   * Accepts an incoming UMA payment after the platform answered `INCOMING_PAYMENT.PENDING` with 202. The decision must arrive within 5 seconds after that answer; later the payment fails with `PAYMENT_APPROVAL_TIMED_OUT`. The receiver is credited when the payment completes.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  approvePendingPayment(
    input: {
      /** The id of the transaction, of the form `Transaction:{uuid}`. */
      readonly transactionId: string;
      readonly body?: ApprovePaymentRequest;
    },
    options?: CallOptions,
  ): Promise<TransactionOneOf>;

  /**
   * Reject an incoming payment, or a payment of an agent.
   *
   * Rejects an incoming UMA payment after the platform answered `INCOMING_PAYMENT.PENDING` with 202, within 5 seconds after that answer. `INCOMING_PAYMENT.FAILED` follows; the sender keeps the money.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  rejectPendingPayment(
    input: {
      /** The id of the transaction, of the form `Transaction:{uuid}`. */
      readonly transactionId: string;
      readonly body?: RejectPaymentRequest;
    },
    options?: CallOptions,
  ): Promise<TransactionOneOf>;

  /**
   * Credit an internal account with sandbox money.
   *
   * Credits an internal account at once and returns it. `INTERNAL_ACCOUNT.BALANCE_UPDATED` follows. Use it before payments from the account; at most 100,000,000,000 of the smallest unit per call.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxFundInternalAccount(
    input: {
      /** The id of the internal account, of the form `InternalAccount:{uuid}`. */
      readonly accountId: string;
      readonly body: SandboxFundRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<InternalAccount>;

  /**
   * Simulate the funding of a quote.
   *
   * Simulates the deposit of the payer for a quote with real-time funding, or the payment of the invoice of a quote from an embedded wallet. The quote is executed at the locked price and its payout begins.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSend(
    input: {
      readonly body: SandboxSendRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<TransactionOneOf>;

  /**
   * Simulate an incoming UMA payment.
   *
   * Simulates a UMA payment from another institution to a customer. The platform is asked by `INCOMING_PAYMENT.PENDING`, whose answer decides; see that event. A webhook endpoint must be set.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxReceive(
    input: {
      readonly body: SandboxUmaReceiveRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<IncomingTransaction>;

  /**
   * Simulate a bank return, a failed refund or a late delivery.
   *
   * Makes a rare event happen to a payment, so that a platform can test how it handles it. The events of the change follow.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSimulateTransactionEvent(
    input: {
      /** The id of the transaction, of the form `Transaction:{uuid}`. */
      readonly transactionId: string;
      readonly body: SandboxSimulateRequest;
    },
    options?: CallOptions,
  ): Promise<TransactionOneOf>;

  /**
   * Freeze an internal account, or change its status otherwise.
   *
   * Holds an internal account in a status that the outside world decides, and leaves it with `ACTIVE`. `INTERNAL_ACCOUNT.STATUS_UPDATED` follows.
   *
   * Needs a token with the permission `MANAGE`. Sandbox only.
   */
  sandboxSimulateInternalAccountStatus(
    input: {
      /** The id of the internal account, of the form `InternalAccount:{uuid}`. */
      readonly accountId: string;
      readonly body: SandboxInternalAccountStatusRequest;
    },
    options?: CallOptions,
  ): Promise<InternalAccount>;

  /**
   * Put an external account under review, or change its status otherwise.
   *
   * Holds an external account in a status that its bank or a review decides, and leaves it with `ACTIVE`. `EXTERNAL_ACCOUNT.STATUS_UPDATED` follows.
   *
   * Needs a token with the permission `MANAGE`. Sandbox only.
   */
  sandboxSimulateExternalAccountStatus(
    input: {
      /** The id of the external account, a customer's or the platform's, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
      readonly body: SandboxExternalAccountStatusRequest;
    },
    options?: CallOptions,
  ): Promise<ExternalAccount>;

  /**
   * Simulate the authorization of a purchase.
   *
   * Simulates a purchase: the amount is held on the first funding source until it is cleared or 7 days have passed. It is declined, and no transaction follows, if the card is not active or its holder is not verified any more, the amount, converted at the current price, exceeds the limit of the card or the balance of its first funding source, or the last three characters of `merchant.descriptor` are `002` (`INSUFFICIENT_FUNDS`) or `003` (`CARD_PAUSED`). With `005` the pull is confirmed after about 30 seconds, with `006` it fails and the transaction becomes `EXCEPTION`.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSimulateCardAuthorization(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
      readonly body: SandboxCardAuthorizationRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<SandboxCardSimulationResponse>;

  /**
   * Simulate a purchase that is authorized and cleared at once.
   *
   * Simulates a purchase that is authorized and cleared by one message: the amount is debited at once. It is declined, and no transaction follows, if the card is not active or its holder is not verified any more, the amount, converted at the current price, exceeds the limit of the card or the balance of its first funding source, or the last three characters of `merchant.descriptor` are `002` (`INSUFFICIENT_FUNDS`) or `003` (`CARD_PAUSED`). With `005` the pull is confirmed after about 30 seconds, with `006` it fails and the transaction becomes `EXCEPTION`.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSimulateCardFinancialAuthorization(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
      readonly body: SandboxCardAuthorizationRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<SandboxCardSimulationResponse>;

  /**
   * Simulate the authorization of a credit.
   *
   * Simulates the authorization of a credit without a purchase. The money is credited to the first funding source at once, converted at the current price, and a card transaction `REFUNDED` shows it. A closed card declines it, and so do the endings `002` and `003` of `merchant.descriptor`. With `006` the account does not get the money and the transaction is `EXCEPTION`.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSimulateCardCreditAuthorization(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
      readonly body: SandboxCardAuthorizationRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<SandboxCardSimulationResponse>;

  /**
   * Simulate a credit that is authorized and cleared at once.
   *
   * Simulates a credit without a purchase that is authorized and cleared by one message. The money is credited to the first funding source at once, converted at the current price, and a card transaction `REFUNDED` shows it. A closed card declines it, and so do the endings `002` and `003` of `merchant.descriptor`. With `006` the account does not get the money and the transaction is `EXCEPTION`.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSimulateCardFinancialCreditAuthorization(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
      readonly body: SandboxCardAuthorizationRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<SandboxCardSimulationResponse>;

  /**
   * Simulate the advice of a credit.
   *
   * Simulates the advice that a credit without a purchase was authorized. The money is credited to the first funding source at once, converted at the current price, and a card transaction `REFUNDED` shows it. A closed card declines it, and so do the endings `002` and `003` of `merchant.descriptor`. With `006` the account does not get the money and the transaction is `EXCEPTION`.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSimulateCardCreditAuthorizationAdvice(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
      readonly body: SandboxCardAuthorizationRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<SandboxCardSimulationResponse>;

  /**
   * Simulate a balance inquiry.
   *
   * Simulates the question for the balance. It moves nothing and leaves no transaction.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSimulateCardBalanceInquiry(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
      readonly body: SandboxCardBalanceInquiryRequest;
    },
    options?: CallOptions,
  ): Promise<SandboxCardSimulationResponse>;

  /**
   * Simulate the clearing of a purchase.
   *
   * Simulates the clearing of a purchase that is `AUTHORIZED` or `PARTIALLY_SETTLED`. Less than is held leaves it `PARTIALLY_SETTLED`; the rest of it settles it. More is pulled a second time, and where that fails the transaction becomes `EXCEPTION`. 0 releases what is held.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSimulateCardClearing(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
      readonly body: SandboxCardClearingRequest;
    },
    options?: CallOptions,
  ): Promise<SandboxCardSimulationResponse>;

  /**
   * Simulate the advice of a new authorized amount.
   *
   * Replaces the authorized total of a purchase that is `AUTHORIZED` or `PARTIALLY_SETTLED`. More is held or less. More on a closed card, and a total beyond the limit of the card or the balance, is declined and changes nothing.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSimulateCardAuthorizationAdvice(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
      readonly body: SandboxCardAuthorizationAdviceRequest;
    },
    options?: CallOptions,
  ): Promise<SandboxCardSimulationResponse>;

  /**
   * Simulate the return of a purchase.
   *
   * Simulates the return of a cleared purchase. The whole amount makes it `REFUNDED`; a part only adds to `refundedAmount`.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSimulateCardReturn(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
      readonly body: SandboxCardReturnRequest;
    },
    options?: CallOptions,
  ): Promise<SandboxCardSimulationResponse>;

  /**
   * Simulate the reversal of a return.
   *
   * Takes the last return of a `REFUNDED` transaction back. It becomes `SETTLED` again, or `EXCEPTION` where the account does not hold the amount any more.
   *
   * Needs a token with the permission `TRANSACT`. Sandbox only.
   */
  sandboxSimulateCardReturnReversal(
    input: {
      /** The id of the card, of the form `Card:{uuid}`. */
      readonly id: string;
      readonly body: SandboxCardTransactionRefRequest;
    },
    options?: CallOptions,
  ): Promise<SandboxCardSimulationResponse>;

  /**
   * Send a TEST event to the platform's webhook endpoint.
   *
   * Posts a signed `TEST` event with empty `data` to the platform's webhook endpoint and returns the answer. It is tried once.
   *
   * Needs a token with the permission `MANAGE`. Sandbox only.
   */
  sendTestWebhook(
    input?: undefined,
    options?: CallOptions,
  ): Promise<TestWebhookResponse>;

  /**
   * Send a TEST event and show the answer of the endpoint.
   *
   * Posts a signed `TEST` event with empty `data` to a URL, or to the configured endpoint, and returns the answer. It is tried once. Use it to check that an endpoint is reachable and verifies signatures.
   *
   * Needs a token with the permission `MANAGE`.
   */
  testWebhookUrl(
    input?: {
      readonly body?: TestWebhookRequest;
    },
    options?: CallOptions,
  ): Promise<TestWebhookResponse>;

  /**
   * List webhook deliveries, newest first.
   *
   * Lists events with their deliveries: those about one resource, or, without `resourceId`, those that the endpoint has not accepted. An accepted delivery is kept for 35 days, any other for 90 days. Filter by `FAILED` to find what an endpoint missed.
   *
   * Needs a token with the permission `VIEW`.
   */
  listWebhookDeliveries(
    input?: {
      /** Only events of this type. */
      readonly type?: WebhookType;
      /** Only events about this resource, accepted ones too. */
      readonly resourceId?: string;
      /** Only deliveries with this status. Without `resourceId` it is `PENDING` or `FAILED`. */
      readonly status?: WebhookDeliveryStatus;
      /** Only events that happened at this time or later. */
      readonly createdAfter?: string;
      /** Only events that happened at this time or earlier. */
      readonly createdBefore?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<WebhookDeliveryListResponse>;

  /**
   * Show a webhook delivery.
   *
   * Returns an event with its newest 20 attempts.
   *
   * Needs a token with the permission `VIEW`.
   */
  getWebhookDelivery(
    input: {
      /** The id of the event, `Webhook:{uuid}`. */
      readonly deliveryId: string;
    },
    options?: CallOptions,
  ): Promise<WebhookDelivery>;

  /**
   * Send an event again.
   *
   * Sends an event again at once. An event that was not accepted before gets all of its retries again; an accepted one is tried once.
   *
   * An event waits until the one before it of the same resource is accepted or given up; resend that one first. Events whose answer decided a payment, and lost events, cannot be sent again.
   *
   * Needs a token with the permission `MANAGE`.
   */
  resendWebhookDelivery(
    input: {
      /** The id of the event, `Webhook:{uuid}`. */
      readonly deliveryId: string;
    },
    options?: CallOptions,
  ): Promise<WebhookDelivery>;

  /**
   * Send all undelivered events again, in order.
   *
   * Sends every event again that has happened since a time and was not accepted, each resource in its order. Use it after an outage of the endpoint. Of events that are older than 35 days only those with a failed delivery are sent. The work goes on after the answer; the list of deliveries shows its progress.
   *
   * Needs a token with the permission `MANAGE`.
   */
  recoverWebhooks(
    input: {
      readonly body: RecoverWebhooksRequest;
    },
    options?: CallOptions,
  ): Promise<RecoverWebhooksResponse>;

  /**
   * Show the key that webhook signatures are verified with.
   *
   * Returns the key that verifies the header `X-Service-Signature` of webhooks. Cache it, and read it again when a signature does not verify.
   *
   * Needs no credentials.
   */
  getWebhookPublicKey(
    input?: undefined,
    options?: CallOptions,
  ): Promise<WebhookPublicKey>;

  /**
   * Show the public keys as a JSON Web Key Set.
   *
   * Returns the keys of both webhook signatures: P-256 for `X-Service-Signature` and ed25519 for `webhook-signature` of Standard Webhooks.
   *
   * Needs no credentials.
   */
  getJwks(
    input?: undefined,
    options?: CallOptions,
  ): Promise<JsonWebKeySet>;

  /**
   * List the credentials of a wallet.
   *
   * Lists the credentials of an embedded wallet in one answer. An unknown wallet has none.
   *
   * Needs a token with the permission `VIEW`.
   */
  listAuthCredentials(
    input: {
      /** The embedded wallet, `InternalAccount:{uuid}`. */
      readonly accountId: string;
    },
    options?: CallOptions,
  ): Promise<AuthCredentialListResponse>;

  /**
   * Add a credential to a wallet.
   *
   * Adds a credential to an embedded wallet. A wallet begins with a credential on the customer's e-mail address, where there is one; otherwise the first credential needs no signature. The owner signs every further one: the first call answers 202, the second carries the signature. A code is sent with the second call where the type has one.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createAuthCredential(
    input: {
      readonly body: AuthCredentialCreateRequestOneOf;
    },
    options?: CallOptions,
  ): Promise<AuthMethodResponse | AuthSignedRequestChallenge>;

  /**
   * Start a sign-in with a credential.
   *
   * Starts a sign-in: sends a code by e-mail or SMS, or returns the challenge for a passkey. Complete it with `/verify`. OAuth needs no start and gets 400. At most 10 starts within 5 minutes.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  challengeAuthCredential(
    input: {
      /** The id of the credential, of the form `AuthMethod:{uuid}`. */
      readonly id: string;
      readonly body?: AuthCredentialChallengeRequest;
    },
    options?: CallOptions,
  ): Promise<AuthCredentialResponseOneOf>;

  /**
   * Complete a sign-in with a credential.
   *
   * Completes a sign-in and opens a session of 15 minutes. A code takes two calls: the first answers 202 with `payloadToSign`; sign it with the client's key and repeat the call. A passkey carries the `Request-Id` of its challenge. OAuth needs one call.
   *
   * A wrong code, token or signature gets 401 with the failed check in `details.reason`.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  verifyAuthCredential(
    input: {
      /** The id of the credential, of the form `AuthMethod:{uuid}`. */
      readonly id: string;
      readonly body: AuthCredentialVerifyRequestOneOf;
    },
    options?: CallOptions,
  ): Promise<AuthSession | AuthSignedRequestChallenge>;

  /**
   * Revoke a credential.
   *
   * Revokes a credential and ends its sessions. A session of another credential of the wallet signs it; the last credential cannot be revoked.
   *
   * Needs a token with the permission `MANAGE`.
   */
  revokeAuthCredential(
    input: {
      /** The id of the credential, of the form `AuthMethod:{uuid}`. */
      readonly id: string;
    },
    options?: CallOptions,
  ): Promise<AuthSignedRequestChallenge | undefined>;

  /**
   * List the active sessions of a wallet.
   *
   * Lists the active sessions of an embedded wallet in one answer.
   *
   * Needs a token with the permission `VIEW`.
   */
  listAuthSessions(
    input: {
      /** The embedded wallet, `InternalAccount:{uuid}`. */
      readonly accountId: string;
    },
    options?: CallOptions,
  ): Promise<SessionListResponse>;

  /**
   * Refresh a session.
   *
   * Opens a further session before an active one ends, signed by it. The old session stays active until it ends.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  refreshAuthSession(
    input: {
      /** The id of the session, of the form `Session:{uuid}`. */
      readonly id: string;
      readonly body: AuthSessionRefreshRequest;
    },
    options?: CallOptions,
  ): Promise<AuthSession | SignedRequestChallenge>;

  /**
   * Revoke a session.
   *
   * Ends a session. Any active session of the wallet signs it, also the session itself.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  revokeAuthSession(
    input: {
      /** The id of the session, of the form `Session:{uuid}`. */
      readonly id: string;
    },
    options?: CallOptions,
  ): Promise<AuthSignedRequestChallenge | undefined>;

  /**
   * List the delegated keys of a wallet or a funding source.
   *
   * Lists the delegated keys of a wallet or a funding source in one answer. One of the two parameters is needed.
   *
   * Needs a token with the permission `VIEW`.
   */
  listDelegatedKeys(
    input?: {
      /** The embedded wallet, `InternalAccount:{uuid}`. Needed unless `fundingSourceId` is given. */
      readonly accountId?: string;
      /** The funding source of a card, `CardFundingSource:{uuid}`. Needed unless `accountId` is given. */
      readonly fundingSourceId?: string;
    },
    options?: CallOptions,
  ): Promise<DelegatedKeyListResponse>;

  /**
   * Create a delegated key.
   *
   * Lets the service pay the purchases of a card from an embedded wallet. The owner signs twice: the first two calls answer 202, each with a new payload and request id; the third carries the second signature. A funding source has one active key; a second one gets 409.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createDelegatedKey(
    input: {
      readonly body: DelegatedKeyCreateRequest;
    },
    options?: CallOptions,
  ): Promise<DelegatedKey | SignedRequestChallenge>;

  /**
   * Show a delegated key.
   *
   * Returns a delegated key with its status.
   *
   * Needs a token with the permission `VIEW`.
   */
  getDelegatedKeyById(
    input: {
      /** The id of the delegated key, of the form `DelegatedKey:{uuid}`. */
      readonly id: string;
    },
    options?: CallOptions,
  ): Promise<DelegatedKey>;

  /**
   * Revoke a delegated key.
   *
   * Revokes a delegated key at once, without a signature. The card cannot be paid from the wallet any more. A key that is not active gets 400.
   *
   * Needs a token with the permission `MANAGE`.
   */
  revokeDelegatedKey(
    input: {
      /** The id of the delegated key, of the form `DelegatedKey:{uuid}`. */
      readonly id: string;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * Change the privacy of an embedded wallet.
   *
   * Changes the privacy of an embedded wallet. The owner signs it: the first call answers 202, the second carries the signature.
   *
   * Needs a token with the permission `MANAGE`.
   */
  updateInternalAccount(
    input: {
      /** The embedded wallet, `InternalAccount:{uuid}`. */
      readonly id: string;
      readonly body: InternalAccountUpdateRequest;
    },
    options?: CallOptions,
  ): Promise<InternalAccount | SignedRequestChallenge>;

  /**
   * Export an embedded wallet to its owner.
   *
   * Hands the mnemonic of an embedded wallet to its owner, sealed to a key of the client, so that the wallet can be used elsewhere. The owner signs it: the first call answers 202, the second carries the signature.
   *
   * Needs a token with the permission `MANAGE`.
   */
  exportInternalAccount(
    input: {
      /** The embedded wallet, `InternalAccount:{uuid}`. */
      readonly id: string;
      readonly body: InternalAccountExportRequest;
    },
    options?: CallOptions,
  ): Promise<InternalAccountExportResponse | SignedRequestChallenge>;

  /**
   * List agents, newest first.
   *
   * Lists the platform's agents with their usage.
   *
   * Needs a token with the permission `VIEW`.
   */
  listAgents(
    input?: {
      /** Only the agents of this customer. */
      readonly customerId?: string;
      /** Only paused agents, or only those that are not. */
      readonly isPaused?: boolean;
      /** Only connected agents, or only those that are not. */
      readonly isConnected?: boolean;
      /** Only what was created at this time or later. A date alone is the start of that day in UTC. */
      readonly createdAfter?: string;
      /** Only what was created at this time or earlier. A date alone is the end of that day in UTC. */
      readonly createdBefore?: string;
      /** Only what changed at this time or later. */
      readonly updatedAfter?: string;
      /** Only what changed at this time or earlier. */
      readonly updatedBefore?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<AgentListResponse>;

  /**
   * Create an agent and its first device code.
   *
   * Creates an agent of a customer and a device code. Pass the code to the software of the agent, which redeems it within 24 hours for its access token. A token can give an agent only what it may do itself: payments need `TRANSACT`. The operation takes no `Idempotency-Key`, because a stored answer would hold the code.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createAgent(
    input: {
      readonly body: AgentCreateRequest;
    },
    options?: CallOptions,
  ): Promise<AgentCreateResponse>;

  /**
   * Show an agent.
   *
   * Returns an agent with its usage.
   *
   * Needs a token with the permission `VIEW`.
   */
  getAgentById(
    input: {
      /** The id of the agent, of the form `Agent:{uuid}`. */
      readonly agentId: string;
    },
    options?: CallOptions,
  ): Promise<Agent>;

  /**
   * Rename, pause or resume an agent.
   *
   * Changes the name of an agent, pauses it or lets it go on. A pause takes effect with the next request of the agent.
   *
   * Needs a token with the permission `MANAGE`.
   */
  updateAgent(
    input: {
      /** The id of the agent, of the form `Agent:{uuid}`. */
      readonly agentId: string;
      readonly body: AgentUpdateRequest;
    },
    options?: CallOptions,
  ): Promise<Agent>;

  /**
   * Delete an agent and revoke its access token.
   *
   * Deletes an agent. Its access token and its device code are refused at once. Its transactions keep naming it, and what it submitted for approval can only be rejected.
   *
   * Needs a token with the permission `MANAGE`.
   */
  deleteAgent(
    input: {
      /** The id of the agent, of the form `Agent:{uuid}`. */
      readonly agentId: string;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * Change the policy of an agent.
   *
   * Changes parts of the policy at once, also for payments that wait for approval. `permissions`, `allowedAccountIds` and `accountRules` are replaced as a whole. A new currency converts the limits that the request does not give, and the usage.
   *
   * Needs a token with the permission `MANAGE`.
   */
  updateAgentPolicy(
    input: {
      /** The id of the agent, of the form `Agent:{uuid}`. */
      readonly agentId: string;
      readonly body: AgentPolicyUpdateRequest;
    },
    options?: CallOptions,
  ): Promise<Agent>;

  /**
   * Create a new device code of an agent.
   *
   * Creates a device code for an agent that is not connected. It voids the code before it. A connected agent is 409 `CONFLICT`: delete it and create another one to replace its access token.
   *
   * Needs a token with the permission `MANAGE`.
   */
  regenerateAgentDeviceCode(
    input: {
      /** The id of the agent, of the form `Agent:{uuid}`. */
      readonly agentId: string;
    },
    options?: CallOptions,
  ): Promise<AgentDeviceCode>;

  /**
   * Show whether a device code was redeemed.
   *
   * Shows whether the software of the agent has redeemed the code, for example while a person waits for it.
   *
   * Needs a token with the permission `VIEW`.
   */
  getAgentDeviceCodeStatus(
    input: {
      /** The device code, which the agent redeems once. */
      readonly code: string;
    },
    options?: CallOptions,
  ): Promise<AgentDeviceCodeStatusResponse>;

  /**
   * Redeem a device code for the access token of its agent.
   *
   * Called by the software of the agent itself, once: the answer is the only one that shows the access token. A code that was redeemed, replaced or has expired is 400 `INVALID_INPUT`. After ten wrong codes within an hour, an address gets 429 `RATE_LIMITED` until the hour is over.
   *
   * Needs no credentials.
   */
  redeemAgentDeviceCode(
    input: {
      /** The device code, which the agent redeems once. */
      readonly code: string;
    },
    options?: CallOptions,
  ): Promise<AgentDeviceCodeRedeemResponse>;

  /**
   * Show the calling agent.
   *
   * Returns the calling agent with its policy and its usage. A paused agent may call it too.
   *
   * Needs the access token of an agent.
   */
  getAgentMe(
    input?: undefined,
    options?: CallOptions,
  ): Promise<Agent>;

  /**
   * List the customer's transactions, newest first.
   *
   * Lists the transactions of the agent's customer, also those that the agent did not start. Needs `VIEW_TRANSACTIONS`.
   *
   * Needs the access token of an agent.
   */
  agentListTransactions(
    input?: {
      /** Only payments with this account on either side: an account id or a UMA address. */
      readonly accountIdentifier?: string;
      /** Only payments from this account or UMA address. */
      readonly senderAccountIdentifier?: string;
      /** Only payments to this account or UMA address. */
      readonly receiverAccountIdentifier?: string;
      /** Only payments with this status. */
      readonly status?: AnyTransactionStatus;
      /** Only payments of this kind. */
      readonly type?: TransactionType;
      /** Only the payment with this reference of `reconciliationInstructions`. */
      readonly reference?: string;
      /** Only payments that were created at this time or later. A date alone is the start of that day in UTC. */
      readonly startDate?: string;
      /** Only payments that were created at this time or earlier. A date alone is the end of that day in UTC. */
      readonly endDate?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
      /** The order by creation time; entries of the same time are ordered by id. */
      readonly sortOrder?: SortOrder;
    },
    options?: CallOptions,
  ): Promise<TransactionListResponse>;

  /**
   * Show a transaction of the customer.
   *
   * Returns a transaction of the agent's customer. Needs `VIEW_TRANSACTIONS`.
   *
   * Needs the access token of an agent.
   */
  agentGetTransaction(
    input: {
      /** The id of the transaction, of the form `Transaction:{uuid}`. */
      readonly transactionId: string;
    },
    options?: CallOptions,
  ): Promise<TransactionOneOf>;

  /**
   * List the customer's internal accounts that the agent may use, newest first.
   *
   * Lists the internal accounts of the agent's customer with their balances, as far as `allowedAccountIds` names them. Needs `VIEW_TRANSACTIONS`.
   *
   * Needs the access token of an agent.
   */
  agentListInternalAccounts(
    input?: {
      /** Only accounts in this currency. */
      readonly currency?: string;
      /** Only accounts of this type. */
      readonly type?: InternalAccountType;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<InternalAccountListResponse>;

  /**
   * List the customer's external accounts, newest first.
   *
   * Lists the external accounts of the agent's customer, which the agent can pay. Needs `MANAGE_EXTERNAL_ACCOUNTS`.
   *
   * Needs the access token of an agent.
   */
  agentListExternalAccounts(
    input?: {
      /** Only accounts in this currency. */
      readonly currency?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<ExternalAccountListResponse>;

  /**
   * Register an external account of the customer.
   *
   * Registers an external account of the agent's customer; `customerId` can be left out. Needs `MANAGE_EXTERNAL_ACCOUNTS`.
   *
   * Needs the access token of an agent.
   */
  agentCreateExternalAccount(
    input: {
      readonly body: ExternalAccountCreateRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<ExternalAccount>;

  /**
   * Show an external account of the customer.
   *
   * Returns an external account of the agent's customer. Needs `MANAGE_EXTERNAL_ACCOUNTS`.
   *
   * Needs the access token of an agent.
   */
  agentGetExternalAccount(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
    },
    options?: CallOptions,
  ): Promise<ExternalAccount>;

  /**
   * Delete an external account of the customer.
   *
   * Deletes an external account of the agent's customer. Payments that have begun still settle. Needs `MANAGE_EXTERNAL_ACCOUNTS`.
   *
   * Needs the access token of an agent.
   */
  agentDeleteExternalAccount(
    input: {
      /** The id of the external account, of the form `ExternalAccount:{uuid}`. */
      readonly externalAccountId: string;
    },
    options?: CallOptions,
  ): Promise<undefined>;

  /**
   * Create a quote for the customer.
   *
   * Creates a quote that is paid from an account of the agent's customer. Needs `CREATE_QUOTES`. With `immediatelyExecute` it also needs `EXECUTE_QUOTES` and is executed or submitted for approval at once; `GET /agents/me/actions` shows the action.
   *
   * Needs the access token of an agent.
   */
  agentCreateQuote(
    input: {
      readonly body: QuoteRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<Quote>;

  /**
   * Show a quote of the agent.
   *
   * Returns a quote that this agent created. Needs no permission of the policy.
   *
   * Needs the access token of an agent.
   */
  agentGetQuote(
    input: {
      /** The id of the quote, of the form `Quote:{uuid}`. */
      readonly quoteId: string;
    },
    options?: CallOptions,
  ): Promise<Quote>;

  /**
   * Execute a quote of the agent, or submit it for approval.
   *
   * Executes a quote that this agent created. Needs `EXECUTE_QUOTES`. The answer is an action: `APPROVED` with its transaction, or `PENDING_APPROVAL` where the policy wants an approval. What the policy or a limit refuses is 403 `FORBIDDEN`; nothing is paid then, and nothing counts.
   *
   * Needs the access token of an agent.
   */
  agentExecuteQuote(
    input: {
      /** The id of the quote, of the form `Quote:{uuid}`. */
      readonly quoteId: string;
    },
    options?: KeyedCallOptions,
  ): Promise<AgentAction>;

  /**
   * Transfer out of an internal account, or submit it for approval.
   *
   * Transfers money of the customer to one of its external accounts. Needs `CREATE_TRANSFERS`. The answer is an action: `APPROVED` with its transaction, or `PENDING_APPROVAL` where the policy wants an approval. What the policy or a limit refuses is 403 `FORBIDDEN`; nothing is paid then, and nothing counts.
   *
   * Needs the access token of an agent.
   */
  agentCreateTransferOut(
    input: {
      readonly body: TransferOutRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<AgentAction>;

  /**
   * Transfer into an internal account, or submit it for approval.
   *
   * Pulls money from an external account of the customer. Needs `CREATE_TRANSFERS`. It counts towards the limits as a transfer out does. The answer is an action: `APPROVED` with its transaction, or `PENDING_APPROVAL` where the policy wants an approval. What the policy or a limit refuses is 403 `FORBIDDEN`; nothing is paid then, and nothing counts.
   *
   * Needs the access token of an agent.
   */
  agentCreateTransferIn(
    input: {
      readonly body: TransferInRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<AgentAction>;

  /**
   * List the actions of the agent, newest first.
   *
   * Lists what the agent has submitted.
   *
   * Needs the access token of an agent.
   */
  agentListActions(
    input?: {
      /** Only actions with this status. */
      readonly status?: AgentActionStatus;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<AgentActionListResponse>;

  /**
   * Show an action of the agent.
   *
   * Returns an action of the agent, for example while it waits for approval.
   *
   * Needs the access token of an agent.
   */
  agentGetAction(
    input: {
      /** The id of the action, of the form `AgentAction:{uuid}`. */
      readonly actionId: string;
    },
    options?: CallOptions,
  ): Promise<AgentAction>;

  /**
   * List actions that wait for approval, newest first.
   *
   * Lists the actions that wait for the platform. Each was also sent as `AGENT_ACTION.PENDING_APPROVAL`.
   *
   * Needs a token with the permission `VIEW`.
   */
  listAgentApprovals(
    input?: {
      /** Only actions of this agent. */
      readonly agentId?: string;
      /** Only actions for this customer. */
      readonly customerId?: string;
      /** Only actions that were submitted at this time or later. A date alone is the start of that day in UTC. */
      readonly startDate?: string;
      /** Only actions that were submitted at this time or earlier. A date alone is the end of that day in UTC. */
      readonly endDate?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
      /** The order by creation time; entries of the same time are ordered by id. */
      readonly sortOrder?: SortOrder;
    },
    options?: CallOptions,
  ): Promise<AgentActionListResponse>;

  /**
   * Approve an action of an agent.
   *
   * Approves an action. The policy, as it is now, and the payment are checked again: the answer's `status` is `APPROVED`, or `FAILED`, for example because the quote expired, the balance is too low, the agent is paused, or a limit is reached. An action that does not wait for approval is 409 `CONFLICT`.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  approveAgentAction(
    input: {
      /** The id of the agent, of the form `Agent:{uuid}`. */
      readonly agentId: string;
      /** The id of the action, of the form `AgentAction:{uuid}`. */
      readonly actionId: string;
    },
    options?: CallOptions,
  ): Promise<AgentAction>;

  /**
   * Reject an action of an agent.
   *
   * Rejects an action; nothing is paid and nothing counts towards the limits. An action that does not wait for approval is 409 `CONFLICT`.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  rejectAgentAction(
    input: {
      /** The id of the agent, of the form `Agent:{uuid}`. */
      readonly agentId: string;
      /** The id of the action, of the form `AgentAction:{uuid}`. */
      readonly actionId: string;
      readonly body?: AgentActionRejectRequest;
    },
    options?: CallOptions,
  ): Promise<AgentAction>;

  /**
   * Show this OpenAPI document.
   *
   * Returns this description of the interface, an OpenAPI 3.1 document. What the service adds to the published interface is marked with `x-addition`; `additions=no` leaves it out.
   *
   * Needs no credentials.
   */
  getOpenApi(
    input?: {
      /** Whether the document has what the service adds to the published interface. */
      readonly additions?: DocumentAdditions;
    },
    options?: CallOptions,
  ): Promise<Readonly<Record<string, unknown>>>;

  /**
   * Create an invitation in the name of a customer.
   *
   * Creates an invitation in the name of a customer. Send `url` to the invited person. No money is reserved or sent, also not by the claim: after `INVITATION.CLAIMED`, create a quote to `inviteeUma` with `amountToSend` as its locked sending amount.
   *
   * A platform without a page for invitations gets 400 `INVITATIONS_NOT_CONFIGURED`; in the sandbox every platform has one.
   *
   * Needs a token with the permission `MANAGE`.
   */
  createInvitation(
    input: {
      readonly body: UmaInvitationCreateRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<UmaInvitation>;

  /**
   * Show an invitation by its code.
   *
   * Returns the invitation with this code. Any platform may read it, so that the institution of the invited person can show who invites.
   *
   * Needs a token with the permission `VIEW`.
   */
  getInvitation(
    input: {
      /** The code of the invitation. */
      readonly invitationCode: string;
    },
    options?: CallOptions,
  ): Promise<UmaInvitation>;

  /**
   * Claim an invitation for a UMA address.
   *
   * Claims an invitation for the UMA address of the invited person. Any platform may do it. The inviter's platform receives `INVITATION.CLAIMED`. An invitation is claimed once: of several claims at the same time, one succeeds.
   *
   * Needs a token with the permission `MANAGE`.
   */
  claimInvitation(
    input: {
      /** The code of the invitation. */
      readonly invitationCode: string;
      readonly body: UmaInvitationClaimRequest;
    },
    options?: CallOptions,
  ): Promise<UmaInvitation>;

  /**
   * Cancel an invitation.
   *
   * Cancels an invitation that was not claimed yet. Only the platform that created it may do so; any other gets 403 `FORBIDDEN`.
   *
   * Needs a token with the permission `MANAGE`.
   */
  cancelInvitation(
    input: {
      /** The code of the invitation. */
      readonly invitationCode: string;
    },
    options?: CallOptions,
  ): Promise<UmaInvitation>;

  /**
   * List stablecoins, newest first.
   *
   * Lists stablecoins in pages. Filters combine.
   *
   * Needs a token with the permission `VIEW`.
   */
  listStablecoins(
    input?: {
      /** Only stablecoins with this issuance status. */
      readonly issuanceStatus?: StablecoinIssuanceStatus;
      /** Only stablecoins with this operations status. */
      readonly serviceOperationsStatus?: StablecoinServiceOperationsStatus;
      /** Only stablecoins of this provider. */
      readonly provider?: StablecoinProvider;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<StablecoinListResponse>;

  /**
   * Register a stablecoin.
   *
   * Registers a token of a provider as a stablecoin of the platform. Read it again to see its statuses move; it can be minted and burned once `serviceOperationsStatus` is `ENABLED`. The same token twice gets 409 `CONFLICT`. With several `ACTIVE` provider accounts, `stablecoinProviderAccountId` says which one issues it.
   *
   * In the sandbox the last three characters of `providerTokenIdentifier` decide:
   *
   * | Ends with | What happens |
   * | --- | --- |
   * | `001` | It stays `PENDING_REVIEW` and `NOT_ENABLED`. |
   * | `002` | It is `REJECTED` and `NOT_ENABLED`. |
   * | `003` | It is `PROVISIONING` for 10 seconds, then `FAILED`; operations are `NOT_ENABLED`. |
   * | `004` | The provider does not know the token: 400 `INVALID_INPUT`. |
   * | `005` | After 10 seconds it is `PROVISIONING`, after 20 `PROVISIONED` and `PENDING_APPROVAL`, after 25 `ENABLING`, after 30 `ENABLED`. |
   * | `006` | It is `PROVISIONED`, and operations stay `PENDING_APPROVAL`. |
   * | `007` | It is `PROVISIONED` and `ENABLED`; after 30 seconds operations are `DISABLED`. |
   * | anything else | It is `PROVISIONED` and `ENABLED` at once. |
   *
   * Production has no such endings.
   *
   * Needs a token with the permission `MANAGE`.
   */
  registerStablecoin(
    input: {
      readonly body: StablecoinRegisterRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<Stablecoin>;

  /**
   * Show a stablecoin.
   *
   * Returns a stablecoin with its current statuses.
   *
   * Needs a token with the permission `VIEW`.
   */
  getStablecoin(
    input: {
      /** The id of the stablecoin, of the form `Stablecoin:{uuid}`. */
      readonly stablecoinId: string;
    },
    options?: CallOptions,
  ): Promise<Stablecoin>;

  /**
   * Mint a stablecoin.
   *
   * Mints a stablecoin into a wallet. A wire waits as `PENDING_FUNDING` for 7 days; a debit goes to the provider at once. Read the operation to follow it: no event is sent.
   *
   * In the sandbox the last three characters of the number or address of an external account (the debited account of a mint, else the wallet that it goes to; the bank account of a burn) decide:
   *
   * | Ends with | What happens |
   * | --- | --- |
   * | `002` | Fails in `PENDING_PROVIDER` with `INSUFFICIENT_FUNDS`. |
   * | `003` | Fails in `PROCESSING` with `ACCOUNT_CANNOT_RECEIVE`. |
   * | `004` | Fails in `PROCESSING` with `ACCOUNT_INVALID`. |
   * | `005` | Spends 30 seconds in each status, then fails with `PROVIDER_TRANSFER_FAILED`. |
   * | `006` | Is never funded: it stays `PENDING_FUNDING` for 7 days and is then `EXPIRED`. |
   * | anything else | It is funded 10 seconds after its creation where it waits for funds, starts 5 seconds later, and completes 5 seconds after that. |
   *
   * Production has no such endings.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  createStablecoinMint(
    input: {
      /** The id of the stablecoin, of the form `Stablecoin:{uuid}`. */
      readonly stablecoinId: string;
      readonly body: StablecoinMintRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<StablecoinOperation>;

  /**
   * Burn a stablecoin.
   *
   * Burns a stablecoin and pays its money out to a bank account. Tokens from outside are awaited as `PENDING_FUNDING` for 7 days; a balance at the provider is burned at once. Read the operation to follow it: no event is sent.
   *
   * In the sandbox the last three characters of the number or address of an external account (the debited account of a mint, else the wallet that it goes to; the bank account of a burn) decide:
   *
   * | Ends with | What happens |
   * | --- | --- |
   * | `002` | Fails in `PENDING_PROVIDER` with `INSUFFICIENT_FUNDS`. |
   * | `003` | Fails in `PROCESSING` with `ACCOUNT_CANNOT_RECEIVE`. |
   * | `004` | Fails in `PROCESSING` with `ACCOUNT_INVALID`. |
   * | `005` | Spends 30 seconds in each status, then fails with `PROVIDER_TRANSFER_FAILED`. |
   * | `006` | Is never funded: it stays `PENDING_FUNDING` for 7 days and is then `EXPIRED`. |
   * | anything else | It is funded 10 seconds after its creation where it waits for funds, starts 5 seconds later, and completes 5 seconds after that. |
   *
   * Production has no such endings.
   *
   * Needs a token with the permission `TRANSACT`.
   */
  createStablecoinBurn(
    input: {
      /** The id of the stablecoin, of the form `Stablecoin:{uuid}`. */
      readonly stablecoinId: string;
      readonly body: StablecoinBurnRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<StablecoinOperation>;

  /**
   * List the mints and burns of a stablecoin, newest first.
   *
   * Lists the mints and burns of a stablecoin in pages.
   *
   * Needs a token with the permission `VIEW`.
   */
  listStablecoinOperations(
    input: {
      /** The id of the stablecoin, of the form `Stablecoin:{uuid}`. */
      readonly stablecoinId: string;
      /** Only mints, or only burns. */
      readonly operationType?: StablecoinOperationType;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<StablecoinOperationListResponse>;

  /**
   * Show a mint or burn.
   *
   * Returns a mint or a burn with its current status.
   *
   * Needs a token with the permission `VIEW`.
   */
  getStablecoinOperation(
    input: {
      /** The id of the operation, of the form `StablecoinOperation:{uuid}`. */
      readonly stablecoinOperationId: string;
    },
    options?: CallOptions,
  ): Promise<StablecoinOperation>;

  /**
   * List linked accounts at stablecoin providers, newest first.
   *
   * Lists linked provider accounts in pages. Filters combine.
   *
   * Needs a token with the permission `VIEW`.
   */
  listStablecoinProviderAccounts(
    input?: {
      /** Only accounts at this provider. */
      readonly provider?: StablecoinProvider;
      /** Only accounts with this status. */
      readonly status?: StablecoinProviderAccountStatus;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<StablecoinProviderAccountListResponse>;

  /**
   * Link an account at a stablecoin provider.
   *
   * Links an account at a provider, after the provider has checked the credentials. An account that is linked already gets 409 `CONFLICT`. Production answers 501 until a provider is connected.
   *
   * In the sandbox the last three characters of `apiClientId` decide:
   *
   * | Ends with | What happens |
   * | --- | --- |
   * | `002` | The provider rejects the credentials: 400 `STABLECOIN_PROVIDER_ACCOUNT_INVALID`. |
   * | `003` | The account becomes `REVOKED` 30 seconds after it was linked. |
   * | `004` | The account becomes `INVALID` 30 seconds after it was linked. |
   * | `005` | The provider is away when a mint or burn is created: 503 `SERVICE_UNAVAILABLE`. |
   * | `006` | The credentials show several accounts: `providerAccountId` is required. |
   * | anything else | The account is and stays `ACTIVE`. |
   *
   * Production has no such endings.
   *
   * Needs a token with the permission `MANAGE`.
   */
  linkStablecoinProviderAccount(
    input: {
      readonly body: StablecoinProviderAccountLinkRequest;
    },
    options?: KeyedCallOptions,
  ): Promise<StablecoinProviderAccount>;

  /**
   * Show a linked account at a stablecoin provider.
   *
   * Returns a linked provider account. The credentials are never returned.
   *
   * Needs a token with the permission `VIEW`.
   */
  getStablecoinProviderAccount(
    input: {
      /** The id of the provider account, of the form `StablecoinProviderAccount:{uuid}`. */
      readonly stablecoinProviderAccountId: string;
    },
    options?: CallOptions,
  ): Promise<StablecoinProviderAccount>;

  /**
   * List the entries of an internal account, newest first.
   *
   * Lists every movement on an account. The entries follow the balance by about a second. They never change: what was wrong is corrected by a further entry.
   *
   * Needs a token with the permission `VIEW`.
   */
  listInternalAccountEntries(
    input: {
      /** The id of the internal account, of the form `InternalAccount:{uuid}`. */
      readonly id: string;
      /** Only entries of this kind. */
      readonly kind?: InternalAccountEntryKind;
      /** Only entries that were booked at this time or later. A date alone is the start of that day in UTC. */
      readonly from?: string;
      /** Only entries that were booked at this time or earlier. A date alone is the end of that day in UTC. */
      readonly to?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Where the page begins: `nextCursor` of the page before, with the same filters. Any other value is a 400. */
      readonly cursor?: string;
    },
    options?: CallOptions,
  ): Promise<InternalAccountEntryListResponse>;

  /**
   * Show the statement of an internal account.
   *
   * Shows the statement of some days, of a day that is over as it stays. It is JSON; CSV for a request with `Accept: text/csv`; and camt.053.001.08 of ISO 20022 for `Accept: application/vnd.iso20022.camt.053+xml`, in currencies whose code has three letters and that have at most five decimals. CSV and camt.053 have amounts in major units. The statement of one day is the balance at its end.
   *
   * Needs a token with the permission `VIEW`.
   */
  getInternalAccountStatement(
    input: {
      /** The id of the internal account, of the form `InternalAccount:{uuid}`. */
      readonly id: string;
      /** The first day, YYYY-MM-DD in UTC. Entries belong to the day on which they were booked. */
      readonly from: string;
      /** The last day. A statement has at most 31 days and 5000 entries; more is a 400, and the list of entries has them in pages. */
      readonly to: string;
    },
    options?: CallOptions,
  ): Promise<InternalAccountStatement>;
}

/** The lists, read to their end: entry by entry, page after page. */
export interface Lists {
  /** List API tokens, newest first, entry by entry. */
  listTokens(
    input?: {
      /** Only the tokens with exactly this name. */
      readonly name?: string;
      /** Only what was created at this time or later. A date alone is the start of that day in UTC. */
      readonly createdAfter?: string;
      /** Only what was created at this time or earlier. A date alone is the end of that day in UTC. */
      readonly createdBefore?: string;
      /** Only what changed at this time or later. */
      readonly updatedAfter?: string;
      /** Only what changed at this time or earlier. */
      readonly updatedBefore?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<ApiToken>;

  /** List the accounts of customers, newest first, entry by entry. */
  listCustomerInternalAccounts(
    input?: {
      /** Only accounts in this currency. */
      readonly currency?: string;
      /** Only accounts of this type. */
      readonly type?: InternalAccountType;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Only accounts of this customer. */
      readonly customerId?: string;
    },
    options?: CallOptions,
  ): AsyncGenerator<InternalAccount>;

  /** List customers, newest first, entry by entry. */
  listCustomers(
    input?: {
      /** Only the customer with this id of the platform's own. */
      readonly platformCustomerId?: string;
      /** Only customers of this type. */
      readonly customerType?: CustomerType;
      /** Only what was created at this time or later. A date alone is the start of that day in UTC. */
      readonly createdAfter?: string;
      /** Only what was created at this time or earlier. A date alone is the end of that day in UTC. */
      readonly createdBefore?: string;
      /** Only what changed at this time or later. */
      readonly updatedAfter?: string;
      /** Only what changed at this time or earlier. */
      readonly updatedBefore?: string;
      /** Only customers of this region. */
      readonly region?: CountryCode;
      /** Only customers who have this currency. */
      readonly currency?: string;
      /** Only the customer with this UMA address. Upper and lower case are the same. */
      readonly umaAddress?: string;
      /** Whether to list deleted customers, too. The default is false. */
      readonly isIncludingDeleted?: boolean;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<CustomerOneOf>;

  /** List verifications, newest first, entry by entry. */
  listVerifications(
    input?: {
      /** Only verifications of this customer. */
      readonly customerId?: string;
      /** Only verifications with this status. */
      readonly verificationStatus?: VerificationStatus;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<Verification>;

  /** List owners and officers of a business, newest first, entry by entry. */
  listBeneficialOwners(
    input: {
      /** Only those of this business. The id of the customer, of the form `Customer:{uuid}`. */
      readonly customerId: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<BeneficialOwner>;

  /** List documents, newest first, entry by entry. */
  listDocuments(
    input?: {
      /** Only documents of this customer or owner. */
      readonly documentHolder?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<Document>;

  /** List the external accounts of customers, newest first, entry by entry. */
  listCustomerExternalAccounts(
    input?: {
      /** Only accounts in this currency. */
      readonly currency?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** Only accounts of this customer. */
      readonly customerId?: string;
    },
    options?: CallOptions,
  ): AsyncGenerator<ExternalAccount>;

  /** List the external accounts of the platform, newest first, entry by entry. */
  listPlatformExternalAccounts(
    input?: {
      /** Only accounts in this currency. */
      readonly currency?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<ExternalAccount>;

  /** List wallet providers, entry by entry. */
  listVasps(
    input?: {
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<Vasp>;

  /** List UMA providers, by name, entry by entry. */
  getAvailableUmaProviders(
    input?: {
      /** Only providers that serve this country. */
      readonly countryCode?: string;
      /** Only providers that support this currency. */
      readonly currencyCode?: string;
      /** Whether to list providers with which payments are not allowed, too. The default is true. */
      readonly hasBlockedProviders?: boolean;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** The order by name: `asc` from A to Z, `desc` from Z to A. */
      readonly sortOrder?: SortOrder;
    },
    options?: CallOptions,
  ): AsyncGenerator<UmaProvider>;

  /** List cards, newest first, entry by entry. */
  listCards(
    input?: {
      /** Only cards of this customer. */
      readonly cardholderId?: string;
      /** Only cards that this internal account funds. */
      readonly accountId?: string;
      /** Only cards with this id of the platform's own. */
      readonly platformCardId?: string;
      /** Only cards in this state. */
      readonly state?: CardState;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** The order by creation time; entries of the same time are ordered by id. */
      readonly sortOrder?: SortOrder;
    },
    options?: CallOptions,
  ): AsyncGenerator<Card>;

  /** List transactions, newest first, entry by entry. */
  listTransactions(
    input?: {
      /** Only payments of this customer, `Customer:{uuid}`; the id of the platform lists its own. */
      readonly customerId?: string;
      /** Only payments of the customer with this id of the platform's own. */
      readonly platformCustomerId?: string;
      /** Only payments with this account on either side: an account id or a UMA address. */
      readonly accountIdentifier?: string;
      /** Only payments from this account or UMA address. */
      readonly senderAccountIdentifier?: string;
      /** Only payments to this account or UMA address. */
      readonly receiverAccountIdentifier?: string;
      /** Only payments with this status. */
      readonly status?: AnyTransactionStatus;
      /** Only payments of this kind. */
      readonly type?: TransactionType;
      /** Only the payment with this reference of `reconciliationInstructions`. */
      readonly reference?: string;
      /** Only payments that were created at this time or later. A date alone is the start of that day in UTC. */
      readonly startDate?: string;
      /** Only payments that were created at this time or earlier. A date alone is the end of that day in UTC. */
      readonly endDate?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** The order by creation time; entries of the same time are ordered by id. */
      readonly sortOrder?: SortOrder;
    },
    options?: CallOptions,
  ): AsyncGenerator<TransactionOneOf>;

  /** List webhook deliveries, newest first, entry by entry. */
  listWebhookDeliveries(
    input?: {
      /** Only events of this type. */
      readonly type?: WebhookType;
      /** Only events about this resource, accepted ones too. */
      readonly resourceId?: string;
      /** Only deliveries with this status. Without `resourceId` it is `PENDING` or `FAILED`. */
      readonly status?: WebhookDeliveryStatus;
      /** Only events that happened at this time or later. */
      readonly createdAfter?: string;
      /** Only events that happened at this time or earlier. */
      readonly createdBefore?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<WebhookDelivery>;

  /** List agents, newest first, entry by entry. */
  listAgents(
    input?: {
      /** Only the agents of this customer. */
      readonly customerId?: string;
      /** Only paused agents, or only those that are not. */
      readonly isPaused?: boolean;
      /** Only connected agents, or only those that are not. */
      readonly isConnected?: boolean;
      /** Only what was created at this time or later. A date alone is the start of that day in UTC. */
      readonly createdAfter?: string;
      /** Only what was created at this time or earlier. A date alone is the end of that day in UTC. */
      readonly createdBefore?: string;
      /** Only what changed at this time or later. */
      readonly updatedAfter?: string;
      /** Only what changed at this time or earlier. */
      readonly updatedBefore?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<Agent>;

  /** List the customer's transactions, newest first, entry by entry. */
  agentListTransactions(
    input?: {
      /** Only payments with this account on either side: an account id or a UMA address. */
      readonly accountIdentifier?: string;
      /** Only payments from this account or UMA address. */
      readonly senderAccountIdentifier?: string;
      /** Only payments to this account or UMA address. */
      readonly receiverAccountIdentifier?: string;
      /** Only payments with this status. */
      readonly status?: AnyTransactionStatus;
      /** Only payments of this kind. */
      readonly type?: TransactionType;
      /** Only the payment with this reference of `reconciliationInstructions`. */
      readonly reference?: string;
      /** Only payments that were created at this time or later. A date alone is the start of that day in UTC. */
      readonly startDate?: string;
      /** Only payments that were created at this time or earlier. A date alone is the end of that day in UTC. */
      readonly endDate?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** The order by creation time; entries of the same time are ordered by id. */
      readonly sortOrder?: SortOrder;
    },
    options?: CallOptions,
  ): AsyncGenerator<TransactionOneOf>;

  /** List the customer's internal accounts that the agent may use, newest first, entry by entry. */
  agentListInternalAccounts(
    input?: {
      /** Only accounts in this currency. */
      readonly currency?: string;
      /** Only accounts of this type. */
      readonly type?: InternalAccountType;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<InternalAccount>;

  /** List the customer's external accounts, newest first, entry by entry. */
  agentListExternalAccounts(
    input?: {
      /** Only accounts in this currency. */
      readonly currency?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<ExternalAccount>;

  /** List the actions of the agent, newest first, entry by entry. */
  agentListActions(
    input?: {
      /** Only actions with this status. */
      readonly status?: AgentActionStatus;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<AgentAction>;

  /** List actions that wait for approval, newest first, entry by entry. */
  listAgentApprovals(
    input?: {
      /** Only actions of this agent. */
      readonly agentId?: string;
      /** Only actions for this customer. */
      readonly customerId?: string;
      /** Only actions that were submitted at this time or later. A date alone is the start of that day in UTC. */
      readonly startDate?: string;
      /** Only actions that were submitted at this time or earlier. A date alone is the end of that day in UTC. */
      readonly endDate?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
      /** The order by creation time; entries of the same time are ordered by id. */
      readonly sortOrder?: SortOrder;
    },
    options?: CallOptions,
  ): AsyncGenerator<AgentAction>;

  /** List stablecoins, newest first, entry by entry. */
  listStablecoins(
    input?: {
      /** Only stablecoins with this issuance status. */
      readonly issuanceStatus?: StablecoinIssuanceStatus;
      /** Only stablecoins with this operations status. */
      readonly serviceOperationsStatus?: StablecoinServiceOperationsStatus;
      /** Only stablecoins of this provider. */
      readonly provider?: StablecoinProvider;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<Stablecoin>;

  /** List the mints and burns of a stablecoin, newest first, entry by entry. */
  listStablecoinOperations(
    input: {
      /** The id of the stablecoin, of the form `Stablecoin:{uuid}`. */
      readonly stablecoinId: string;
      /** Only mints, or only burns. */
      readonly operationType?: StablecoinOperationType;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<StablecoinOperation>;

  /** List linked accounts at stablecoin providers, newest first, entry by entry. */
  listStablecoinProviderAccounts(
    input?: {
      /** Only accounts at this provider. */
      readonly provider?: StablecoinProvider;
      /** Only accounts with this status. */
      readonly status?: StablecoinProviderAccountStatus;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<StablecoinProviderAccount>;

  /** List the entries of an internal account, newest first, entry by entry. */
  listInternalAccountEntries(
    input: {
      /** The id of the internal account, of the form `InternalAccount:{uuid}`. */
      readonly id: string;
      /** Only entries of this kind. */
      readonly kind?: InternalAccountEntryKind;
      /** Only entries that were booked at this time or later. A date alone is the start of that day in UTC. */
      readonly from?: string;
      /** Only entries that were booked at this time or earlier. A date alone is the end of that day in UTC. */
      readonly to?: string;
      /** How many entries a page has at most, 1 to 100. */
      readonly limit?: number;
    },
    options?: CallOptions,
  ): AsyncGenerator<InternalAccountEntry>;
}

/** How each operation is called. */
export const routes = {
  getPlatformConfig: { method: 'GET', path: '/config', query: [], isKeyed: false, isForm: false, isList: false },
  updatePlatformConfig: { method: 'PATCH', path: '/config', query: [], isKeyed: false, isForm: false, isList: false },
  listTokens: { method: 'GET', path: '/tokens', query: ['name', 'createdAfter', 'createdBefore', 'updatedAfter', 'updatedBefore', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  createToken: { method: 'POST', path: '/tokens', query: [], isKeyed: false, isForm: false, isList: false },
  getTokenById: { method: 'GET', path: '/tokens/{tokenId}', query: [], isKeyed: false, isForm: false, isList: false },
  deleteTokenById: { method: 'DELETE', path: '/tokens/{tokenId}', query: [], isKeyed: false, isForm: false, isList: false },
  getExchangeRates: { method: 'GET', path: '/exchange-rates', query: ['sourceCurrency', 'destinationCurrency', 'sendingAmount'], isKeyed: false, isForm: false, isList: false },
  lookupExternalAccount: { method: 'GET', path: '/receiver/external-account/{accountId}', query: ['customerId', 'senderUmaAddress'], isKeyed: false, isForm: false, isList: false },
  lookupUma: { method: 'GET', path: '/receiver/uma/{receiverUmaAddress}', query: ['customerId', 'senderUmaAddress'], isKeyed: false, isForm: false, isList: false },
  estimateCryptoWithdrawalFee: { method: 'POST', path: '/crypto/estimate-withdrawal-fee', query: [], isKeyed: false, isForm: false, isList: false },
  listPlatformInternalAccounts: { method: 'GET', path: '/platform/internal-accounts', query: ['currency', 'type'], isKeyed: false, isForm: false, isList: false },
  listCustomerInternalAccounts: { method: 'GET', path: '/customers/internal-accounts', query: ['currency', 'type', 'limit', 'cursor', 'customerId'], isKeyed: false, isForm: false, isList: true },
  listCustomers: { method: 'GET', path: '/customers', query: ['platformCustomerId', 'customerType', 'createdAfter', 'createdBefore', 'updatedAfter', 'updatedBefore', 'region', 'currency', 'umaAddress', 'isIncludingDeleted', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  createCustomer: { method: 'POST', path: '/customers', query: [], isKeyed: true, isForm: false, isList: false },
  getEndUserTerms: { method: 'GET', path: '/customers/end-user-terms', query: [], isKeyed: false, isForm: false, isList: false },
  getCustomerById: { method: 'GET', path: '/customers/{customerId}', query: [], isKeyed: false, isForm: false, isList: false },
  updateCustomerById: { method: 'PATCH', path: '/customers/{customerId}', query: [], isKeyed: false, isForm: false, isList: false },
  deleteCustomerById: { method: 'DELETE', path: '/customers/{customerId}', query: [], isKeyed: false, isForm: false, isList: false },
  sendCustomerEmailVerification: { method: 'POST', path: '/customers/{customerId}/verify-email', query: [], isKeyed: false, isForm: false, isList: false },
  confirmCustomerEmailVerification: { method: 'POST', path: '/customers/{customerId}/verify-email/confirm', query: [], isKeyed: false, isForm: false, isList: false },
  sendCustomerPhoneVerification: { method: 'POST', path: '/customers/{customerId}/verify-phone', query: [], isKeyed: false, isForm: false, isList: false },
  confirmCustomerPhoneVerification: { method: 'POST', path: '/customers/{customerId}/verify-phone/confirm', query: [], isKeyed: false, isForm: false, isList: false },
  uploadCustomersCsv: { method: 'POST', path: '/customers/bulk/csv', query: [], isKeyed: false, isForm: true, isList: false },
  getBulkCustomerImportJob: { method: 'GET', path: '/customers/bulk/jobs/{jobId}', query: [], isKeyed: false, isForm: false, isList: false },
  createCustomerKycLink: { method: 'POST', path: '/customers/{customerId}/kyc-link', query: [], isKeyed: true, isForm: false, isList: false },
  listVerifications: { method: 'GET', path: '/verifications', query: ['customerId', 'verificationStatus', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  createVerification: { method: 'POST', path: '/verifications', query: [], isKeyed: true, isForm: false, isList: false },
  getVerification: { method: 'GET', path: '/verifications/{verificationId}', query: [], isKeyed: false, isForm: false, isList: false },
  listBeneficialOwners: { method: 'GET', path: '/beneficial-owners', query: ['customerId', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  createBeneficialOwner: { method: 'POST', path: '/beneficial-owners', query: [], isKeyed: true, isForm: false, isList: false },
  getBeneficialOwner: { method: 'GET', path: '/beneficial-owners/{beneficialOwnerId}', query: [], isKeyed: false, isForm: false, isList: false },
  updateBeneficialOwner: { method: 'PATCH', path: '/beneficial-owners/{beneficialOwnerId}', query: [], isKeyed: false, isForm: false, isList: false },
  listDocuments: { method: 'GET', path: '/documents', query: ['documentHolder', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  uploadDocument: { method: 'POST', path: '/documents', query: [], isKeyed: false, isForm: true, isList: false },
  getDocument: { method: 'GET', path: '/documents/{documentId}', query: [], isKeyed: false, isForm: false, isList: false },
  replaceDocument: { method: 'PUT', path: '/documents/{documentId}', query: [], isKeyed: false, isForm: true, isList: false },
  deleteDocument: { method: 'DELETE', path: '/documents/{documentId}', query: [], isKeyed: false, isForm: false, isList: false },
  createCustomerExternalAccount: { method: 'POST', path: '/customers/external-accounts', query: [], isKeyed: true, isForm: false, isList: false },
  listCustomerExternalAccounts: { method: 'GET', path: '/customers/external-accounts', query: ['currency', 'limit', 'cursor', 'customerId'], isKeyed: false, isForm: false, isList: true },
  getCustomerExternalAccountById: { method: 'GET', path: '/customers/external-accounts/{externalAccountId}', query: [], isKeyed: false, isForm: false, isList: false },
  deleteCustomerExternalAccountById: { method: 'DELETE', path: '/customers/external-accounts/{externalAccountId}', query: [], isKeyed: false, isForm: false, isList: false },
  createPlatformExternalAccount: { method: 'POST', path: '/platform/external-accounts', query: [], isKeyed: true, isForm: false, isList: false },
  listPlatformExternalAccounts: { method: 'GET', path: '/platform/external-accounts', query: ['currency', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  getPlatformExternalAccountById: { method: 'GET', path: '/platform/external-accounts/{externalAccountId}', query: [], isKeyed: false, isForm: false, isList: false },
  deletePlatformExternalAccountById: { method: 'DELETE', path: '/platform/external-accounts/{externalAccountId}', query: [], isKeyed: false, isForm: false, isList: false },
  createExternalAccountOwnershipChallenge: { method: 'POST', path: '/customers/external-accounts/{externalAccountId}/challenge', query: [], isKeyed: false, isForm: false, isList: false },
  verifyExternalAccountOwnership: { method: 'POST', path: '/customers/external-accounts/{externalAccountId}/verify', query: [], isKeyed: false, isForm: false, isList: false },
  createPlatformExternalAccountOwnershipChallenge: { method: 'POST', path: '/platform/external-accounts/{externalAccountId}/challenge', query: [], isKeyed: false, isForm: false, isList: false },
  verifyPlatformExternalAccountOwnership: { method: 'POST', path: '/platform/external-accounts/{externalAccountId}/verify', query: [], isKeyed: false, isForm: false, isList: false },
  getDiscoveries: { method: 'GET', path: '/discoveries', query: ['country', 'currency'], isKeyed: false, isForm: false, isList: false },
  listVasps: { method: 'GET', path: '/vasps', query: ['limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  getAvailableUmaProviders: { method: 'GET', path: '/uma-providers', query: ['countryCode', 'currencyCode', 'hasBlockedProviders', 'limit', 'cursor', 'sortOrder'], isKeyed: false, isForm: false, isList: true },
  createQuote: { method: 'POST', path: '/quotes', query: [], isKeyed: true, isForm: false, isList: false },
  getQuoteById: { method: 'GET', path: '/quotes/{quoteId}', query: [], isKeyed: false, isForm: false, isList: false },
  executeQuote: { method: 'POST', path: '/quotes/{quoteId}/execute', query: [], isKeyed: true, isForm: false, isList: false },
  authorizeQuote: { method: 'POST', path: '/quotes/{quoteId}/authorize', query: [], isKeyed: false, isForm: false, isList: false },
  resendQuoteScaCode: { method: 'POST', path: '/quotes/{quoteId}/authorize/resend', query: [], isKeyed: false, isForm: false, isList: false },
  listScaFactors: { method: 'GET', path: '/sca/factors', query: ['customerId'], isKeyed: false, isForm: false, isList: false },
  startScaFactorEnrollment: { method: 'POST', path: '/sca/factors', query: ['customerId'], isKeyed: false, isForm: false, isList: false },
  confirmScaFactorEnrollment: { method: 'POST', path: '/sca/factors/confirm', query: ['customerId'], isKeyed: false, isForm: false, isList: false },
  deleteScaFactor: { method: 'DELETE', path: '/sca/factors/{credentialId}', query: ['customerId'], isKeyed: false, isForm: false, isList: false },
  startScaLogin: { method: 'POST', path: '/sca/login/start', query: ['customerId'], isKeyed: false, isForm: false, isList: false },
  completeScaLogin: { method: 'POST', path: '/sca/login/complete', query: ['customerId'], isKeyed: false, isForm: false, isList: false },
  recordSecurityEvent: { method: 'POST', path: '/sca/record-event', query: ['customerId'], isKeyed: false, isForm: false, isList: false },
  startTwoFactorReset: { method: 'POST', path: '/sca/factors/reset', query: ['customerId'], isKeyed: true, isForm: false, isList: false },
  getTwoFactorResetStatus: { method: 'GET', path: '/sca/factors/reset/{resetId}', query: ['customerId'], isKeyed: false, isForm: false, isList: false },
  completeTwoFactorReset: { method: 'POST', path: '/sca/factors/reset/{resetId}/complete', query: ['customerId'], isKeyed: false, isForm: false, isList: false },
  startBeneficiaryTrust: { method: 'POST', path: '/customers/external-accounts/{externalAccountId}/trust', query: [], isKeyed: false, isForm: false, isList: false },
  confirmBeneficiaryTrust: { method: 'POST', path: '/customers/external-accounts/{externalAccountId}/trust/confirm', query: [], isKeyed: false, isForm: false, isList: false },
  startBeneficiaryUntrust: { method: 'POST', path: '/customers/external-accounts/{externalAccountId}/untrust', query: [], isKeyed: false, isForm: false, isList: false },
  confirmBeneficiaryUntrust: { method: 'POST', path: '/customers/external-accounts/{externalAccountId}/untrust/confirm', query: [], isKeyed: false, isForm: false, isList: false },
  listCards: { method: 'GET', path: '/cards', query: ['cardholderId', 'accountId', 'platformCardId', 'state', 'limit', 'cursor', 'sortOrder'], isKeyed: false, isForm: false, isList: true },
  createCard: { method: 'POST', path: '/cards', query: [], isKeyed: true, isForm: false, isList: false },
  getCardById: { method: 'GET', path: '/cards/{id}', query: [], isKeyed: false, isForm: false, isList: false },
  updateCardById: { method: 'PATCH', path: '/cards/{id}', query: [], isKeyed: false, isForm: false, isList: false },
  revealCard: { method: 'POST', path: '/cards/{id}/reveal', query: [], isKeyed: false, isForm: false, isList: false },
  createTransferOut: { method: 'POST', path: '/transfer-out', query: [], isKeyed: true, isForm: false, isList: false },
  createTransferIn: { method: 'POST', path: '/transfer-in', query: [], isKeyed: true, isForm: false, isList: false },
  listTransactions: { method: 'GET', path: '/transactions', query: ['customerId', 'platformCustomerId', 'accountIdentifier', 'senderAccountIdentifier', 'receiverAccountIdentifier', 'status', 'type', 'reference', 'startDate', 'endDate', 'limit', 'cursor', 'sortOrder'], isKeyed: false, isForm: false, isList: true },
  getTransactionById: { method: 'GET', path: '/transactions/{transactionId}', query: [], isKeyed: false, isForm: false, isList: false },
  confirmReceiptDelivery: { method: 'POST', path: '/transactions/{transactionId}/confirm', query: [], isKeyed: false, isForm: false, isList: false },
  cancelTransaction: { method: 'POST', path: '/transactions/{transactionId}/cancel', query: [], isKeyed: false, isForm: false, isList: false },
  approvePendingPayment: { method: 'POST', path: '/transactions/{transactionId}/approve', query: [], isKeyed: false, isForm: false, isList: false },
  rejectPendingPayment: { method: 'POST', path: '/transactions/{transactionId}/reject', query: [], isKeyed: false, isForm: false, isList: false },
  sandboxFundInternalAccount: { method: 'POST', path: '/sandbox/internal-accounts/{accountId}/fund', query: [], isKeyed: true, isForm: false, isList: false },
  sandboxSend: { method: 'POST', path: '/sandbox/send', query: [], isKeyed: true, isForm: false, isList: false },
  sandboxReceive: { method: 'POST', path: '/sandbox/uma/receive', query: [], isKeyed: true, isForm: false, isList: false },
  sandboxSimulateTransactionEvent: { method: 'POST', path: '/sandbox/transactions/{transactionId}/simulate', query: [], isKeyed: false, isForm: false, isList: false },
  sandboxSimulateInternalAccountStatus: { method: 'POST', path: '/sandbox/internal-accounts/{accountId}/simulate', query: [], isKeyed: false, isForm: false, isList: false },
  sandboxSimulateExternalAccountStatus: { method: 'POST', path: '/sandbox/external-accounts/{externalAccountId}/simulate', query: [], isKeyed: false, isForm: false, isList: false },
  sandboxSimulateCardAuthorization: { method: 'POST', path: '/sandbox/cards/{id}/simulate/authorization', query: [], isKeyed: true, isForm: false, isList: false },
  sandboxSimulateCardFinancialAuthorization: { method: 'POST', path: '/sandbox/cards/{id}/simulate/financial_authorization', query: [], isKeyed: true, isForm: false, isList: false },
  sandboxSimulateCardCreditAuthorization: { method: 'POST', path: '/sandbox/cards/{id}/simulate/credit_authorization', query: [], isKeyed: true, isForm: false, isList: false },
  sandboxSimulateCardFinancialCreditAuthorization: { method: 'POST', path: '/sandbox/cards/{id}/simulate/financial_credit_authorization', query: [], isKeyed: true, isForm: false, isList: false },
  sandboxSimulateCardCreditAuthorizationAdvice: { method: 'POST', path: '/sandbox/cards/{id}/simulate/credit_authorization_advice', query: [], isKeyed: true, isForm: false, isList: false },
  sandboxSimulateCardBalanceInquiry: { method: 'POST', path: '/sandbox/cards/{id}/simulate/balance_inquiry', query: [], isKeyed: false, isForm: false, isList: false },
  sandboxSimulateCardClearing: { method: 'POST', path: '/sandbox/cards/{id}/simulate/clearing', query: [], isKeyed: false, isForm: false, isList: false },
  sandboxSimulateCardAuthorizationAdvice: { method: 'POST', path: '/sandbox/cards/{id}/simulate/authorization_advice', query: [], isKeyed: false, isForm: false, isList: false },
  sandboxSimulateCardReturn: { method: 'POST', path: '/sandbox/cards/{id}/simulate/return', query: [], isKeyed: false, isForm: false, isList: false },
  sandboxSimulateCardReturnReversal: { method: 'POST', path: '/sandbox/cards/{id}/simulate/return_reversal', query: [], isKeyed: false, isForm: false, isList: false },
  sendTestWebhook: { method: 'POST', path: '/sandbox/webhooks/test', query: [], isKeyed: false, isForm: false, isList: false },
  testWebhookUrl: { method: 'POST', path: '/webhooks/test', query: [], isKeyed: false, isForm: false, isList: false },
  listWebhookDeliveries: { method: 'GET', path: '/webhooks/deliveries', query: ['type', 'resourceId', 'status', 'createdAfter', 'createdBefore', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  getWebhookDelivery: { method: 'GET', path: '/webhooks/deliveries/{deliveryId}', query: [], isKeyed: false, isForm: false, isList: false },
  resendWebhookDelivery: { method: 'POST', path: '/webhooks/deliveries/{deliveryId}/resend', query: [], isKeyed: false, isForm: false, isList: false },
  recoverWebhooks: { method: 'POST', path: '/webhooks/recover', query: [], isKeyed: false, isForm: false, isList: false },
  getWebhookPublicKey: { method: 'GET', path: '/webhooks/public-key', query: [], isKeyed: false, isForm: false, isList: false },
  getJwks: { method: 'GET', path: '/.well-known/jwks.json', query: [], isKeyed: false, isForm: false, isList: false },
  listAuthCredentials: { method: 'GET', path: '/auth/credentials', query: ['accountId'], isKeyed: false, isForm: false, isList: false },
  createAuthCredential: { method: 'POST', path: '/auth/credentials', query: [], isKeyed: false, isForm: false, isList: false },
  challengeAuthCredential: { method: 'POST', path: '/auth/credentials/{id}/challenge', query: [], isKeyed: false, isForm: false, isList: false },
  verifyAuthCredential: { method: 'POST', path: '/auth/credentials/{id}/verify', query: [], isKeyed: false, isForm: false, isList: false },
  revokeAuthCredential: { method: 'DELETE', path: '/auth/credentials/{id}', query: [], isKeyed: false, isForm: false, isList: false },
  listAuthSessions: { method: 'GET', path: '/auth/sessions', query: ['accountId'], isKeyed: false, isForm: false, isList: false },
  refreshAuthSession: { method: 'POST', path: '/auth/sessions/{id}/refresh', query: [], isKeyed: false, isForm: false, isList: false },
  revokeAuthSession: { method: 'DELETE', path: '/auth/sessions/{id}', query: [], isKeyed: false, isForm: false, isList: false },
  listDelegatedKeys: { method: 'GET', path: '/auth/delegated-keys', query: ['accountId', 'fundingSourceId'], isKeyed: false, isForm: false, isList: false },
  createDelegatedKey: { method: 'POST', path: '/auth/delegated-keys', query: [], isKeyed: false, isForm: false, isList: false },
  getDelegatedKeyById: { method: 'GET', path: '/auth/delegated-keys/{id}', query: [], isKeyed: false, isForm: false, isList: false },
  revokeDelegatedKey: { method: 'DELETE', path: '/auth/delegated-keys/{id}', query: [], isKeyed: false, isForm: false, isList: false },
  updateInternalAccount: { method: 'PATCH', path: '/internal-accounts/{id}', query: [], isKeyed: false, isForm: false, isList: false },
  exportInternalAccount: { method: 'POST', path: '/internal-accounts/{id}/export', query: [], isKeyed: false, isForm: false, isList: false },
  listAgents: { method: 'GET', path: '/agents', query: ['customerId', 'isPaused', 'isConnected', 'createdAfter', 'createdBefore', 'updatedAfter', 'updatedBefore', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  createAgent: { method: 'POST', path: '/agents', query: [], isKeyed: false, isForm: false, isList: false },
  getAgentById: { method: 'GET', path: '/agents/{agentId}', query: [], isKeyed: false, isForm: false, isList: false },
  updateAgent: { method: 'PATCH', path: '/agents/{agentId}', query: [], isKeyed: false, isForm: false, isList: false },
  deleteAgent: { method: 'DELETE', path: '/agents/{agentId}', query: [], isKeyed: false, isForm: false, isList: false },
  updateAgentPolicy: { method: 'PATCH', path: '/agents/{agentId}/policy', query: [], isKeyed: false, isForm: false, isList: false },
  regenerateAgentDeviceCode: { method: 'POST', path: '/agents/{agentId}/device-codes', query: [], isKeyed: false, isForm: false, isList: false },
  getAgentDeviceCodeStatus: { method: 'GET', path: '/agents/device-codes/{code}/status', query: [], isKeyed: false, isForm: false, isList: false },
  redeemAgentDeviceCode: { method: 'POST', path: '/agents/device-codes/{code}/redeem', query: [], isKeyed: false, isForm: false, isList: false },
  getAgentMe: { method: 'GET', path: '/agents/me', query: [], isKeyed: false, isForm: false, isList: false },
  agentListTransactions: { method: 'GET', path: '/agents/me/transactions', query: ['accountIdentifier', 'senderAccountIdentifier', 'receiverAccountIdentifier', 'status', 'type', 'reference', 'startDate', 'endDate', 'limit', 'cursor', 'sortOrder'], isKeyed: false, isForm: false, isList: true },
  agentGetTransaction: { method: 'GET', path: '/agents/me/transactions/{transactionId}', query: [], isKeyed: false, isForm: false, isList: false },
  agentListInternalAccounts: { method: 'GET', path: '/agents/me/internal-accounts', query: ['currency', 'type', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  agentListExternalAccounts: { method: 'GET', path: '/agents/me/external-accounts', query: ['currency', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  agentCreateExternalAccount: { method: 'POST', path: '/agents/me/external-accounts', query: [], isKeyed: true, isForm: false, isList: false },
  agentGetExternalAccount: { method: 'GET', path: '/agents/me/external-accounts/{externalAccountId}', query: [], isKeyed: false, isForm: false, isList: false },
  agentDeleteExternalAccount: { method: 'DELETE', path: '/agents/me/external-accounts/{externalAccountId}', query: [], isKeyed: false, isForm: false, isList: false },
  agentCreateQuote: { method: 'POST', path: '/agents/me/quotes', query: [], isKeyed: true, isForm: false, isList: false },
  agentGetQuote: { method: 'GET', path: '/agents/me/quotes/{quoteId}', query: [], isKeyed: false, isForm: false, isList: false },
  agentExecuteQuote: { method: 'POST', path: '/agents/me/quotes/{quoteId}/execute', query: [], isKeyed: true, isForm: false, isList: false },
  agentCreateTransferOut: { method: 'POST', path: '/agents/me/transfer-out', query: [], isKeyed: true, isForm: false, isList: false },
  agentCreateTransferIn: { method: 'POST', path: '/agents/me/transfer-in', query: [], isKeyed: true, isForm: false, isList: false },
  agentListActions: { method: 'GET', path: '/agents/me/actions', query: ['status', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  agentGetAction: { method: 'GET', path: '/agents/me/actions/{actionId}', query: [], isKeyed: false, isForm: false, isList: false },
  listAgentApprovals: { method: 'GET', path: '/agents/approvals', query: ['agentId', 'customerId', 'startDate', 'endDate', 'limit', 'cursor', 'sortOrder'], isKeyed: false, isForm: false, isList: true },
  approveAgentAction: { method: 'POST', path: '/agents/{agentId}/actions/{actionId}/approve', query: [], isKeyed: false, isForm: false, isList: false },
  rejectAgentAction: { method: 'POST', path: '/agents/{agentId}/actions/{actionId}/reject', query: [], isKeyed: false, isForm: false, isList: false },
  getOpenApi: { method: 'GET', path: '/openapi.json', query: ['additions'], isKeyed: false, isForm: false, isList: false },
  createInvitation: { method: 'POST', path: '/invitations', query: [], isKeyed: true, isForm: false, isList: false },
  getInvitation: { method: 'GET', path: '/invitations/{invitationCode}', query: [], isKeyed: false, isForm: false, isList: false },
  claimInvitation: { method: 'POST', path: '/invitations/{invitationCode}/claim', query: [], isKeyed: false, isForm: false, isList: false },
  cancelInvitation: { method: 'POST', path: '/invitations/{invitationCode}/cancel', query: [], isKeyed: false, isForm: false, isList: false },
  listStablecoins: { method: 'GET', path: '/stablecoins', query: ['issuanceStatus', 'serviceOperationsStatus', 'provider', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  registerStablecoin: { method: 'POST', path: '/stablecoins', query: [], isKeyed: true, isForm: false, isList: false },
  getStablecoin: { method: 'GET', path: '/stablecoins/{stablecoinId}', query: [], isKeyed: false, isForm: false, isList: false },
  createStablecoinMint: { method: 'POST', path: '/stablecoins/{stablecoinId}/mints', query: [], isKeyed: true, isForm: false, isList: false },
  createStablecoinBurn: { method: 'POST', path: '/stablecoins/{stablecoinId}/burns', query: [], isKeyed: true, isForm: false, isList: false },
  listStablecoinOperations: { method: 'GET', path: '/stablecoins/{stablecoinId}/operations', query: ['operationType', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  getStablecoinOperation: { method: 'GET', path: '/stablecoin-operations/{stablecoinOperationId}', query: [], isKeyed: false, isForm: false, isList: false },
  listStablecoinProviderAccounts: { method: 'GET', path: '/stablecoin-provider-accounts', query: ['provider', 'status', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  linkStablecoinProviderAccount: { method: 'POST', path: '/stablecoin-provider-accounts', query: [], isKeyed: true, isForm: false, isList: false },
  getStablecoinProviderAccount: { method: 'GET', path: '/stablecoin-provider-accounts/{stablecoinProviderAccountId}', query: [], isKeyed: false, isForm: false, isList: false },
  listInternalAccountEntries: { method: 'GET', path: '/internal-accounts/{id}/entries', query: ['kind', 'from', 'to', 'limit', 'cursor'], isKeyed: false, isForm: false, isList: true },
  getInternalAccountStatement: { method: 'GET', path: '/internal-accounts/{id}/statement', query: ['from', 'to'], isKeyed: false, isForm: false, isList: false },
} as const;
