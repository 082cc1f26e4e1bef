"""Pays with the client that openapi-generator makes. Arguments: base URL, token id, token secret."""
import sys

import openapi_client as payments

base_url, token_id, token_secret = sys.argv[1:]
configuration = payments.Configuration(host=base_url, username=token_id, password=token_secret)
with payments.ApiClient(configuration) as client:
    account = payments.InternalAccountsApi(client).list_platform_internal_accounts(currency="USD").data[0].id
    payments.SandboxApi(client).sandbox_fund_internal_account(account, payments.SandboxFundRequest(amount=5000))
    customer = payments.CustomersApi(client).create_customer(
        payments.CustomerCreateRequestOneOf.from_dict({"customerType": "INDIVIDUAL", "fullName": "Jane Example"})
    )
    wallet = payments.ExternalAccountsApi(client).create_customer_external_account(
        payments.ExternalAccountCreateRequest.from_dict(
            {
                "customerId": customer.actual_instance.id,
                "currency": "BTC",
                "accountInfo": {"accountType": "SPARK_WALLET", "address": "spark1examplepythonexampleexampleexample"},
            }
        )
    )
    quote = payments.QuotesApi(client).create_quote(
        payments.QuoteRequest.from_dict(
            {
                "source": {"sourceType": "ACCOUNT", "accountId": account},
                "destination": {"destinationType": "ACCOUNT", "accountId": wallet.id},
                "lockedCurrencySide": "SENDING",
                "lockedCurrencyAmount": 1000,
                "immediatelyExecute": True,
            }
        )
    )
    print(quote.transaction_id)
