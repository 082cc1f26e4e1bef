/**
 * The metrics of AWS that alarms read, with the dimensions under which AWS documents them. An alarm on any others is never raised, and
 * CloudFormation does not say so.
 */
export const documentedMetrics: Readonly<Record<string, readonly string[]>> = {
  // API Gateway developer guide, "Amazon API Gateway dimensions and metrics".
  'AWS/ApiGateway 4XXError': ['ApiName Stage'],
  'AWS/ApiGateway Count': ['ApiName Stage'],
  'AWS/ApiGateway Latency': ['ApiName Stage'],
  // Certificate Manager user guide, "Supported CloudWatch metrics".
  'AWS/CertificateManager DaysToExpiry': ['CertificateArn'],
  // DynamoDB developer guide, "DynamoDB Metrics and dimensions".
  'AWS/DynamoDB ReadThrottleEvents': ['TableName', 'GlobalSecondaryIndexName TableName'],
  'AWS/DynamoDB WriteThrottleEvents': ['TableName', 'GlobalSecondaryIndexName TableName'],
  // EventBridge user guide, "Monitoring Amazon EventBridge": rules of the default bus have no EventBusName.
  'AWS/Events FailedInvocations': ['RuleName', 'EventBusName RuleName'],
  'AWS/Events Invocations': ['RuleName'],
  'AWS/Events InvocationsFailedToBeSentToDlq': ['RuleName', 'EventBusName RuleName'],
  'AWS/Events TriggeredRules': ['RuleName'],
  // Lambda developer guide, "Types of metrics for Lambda functions" and its "Dimensions".
  'AWS/Lambda ConcurrentExecutions': [''],
  'AWS/Lambda Errors': ['', 'FunctionName', 'ExecutedVersion FunctionName Resource'],
  'AWS/Lambda Invocations': ['FunctionName'],
  'AWS/Lambda IteratorAge': ['FunctionName'],
  'AWS/Lambda RecursiveInvocationsDropped': [''],
  'AWS/Lambda Throttles': [''],
  // SQS developer guide, "Available CloudWatch metrics for Amazon SQS".
  'AWS/SQS ApproximateAgeOfOldestMessage': ['QueueName'],
  'AWS/SQS ApproximateNumberOfMessagesVisible': ['QueueName'],
  // Step Functions developer guide, "Monitoring Step Functions metrics using Amazon CloudWatch".
  'AWS/States ExecutionThrottled': ['StateMachineArn'],
  'AWS/States ExecutionsAborted': ['StateMachineArn'],
  'AWS/States ExecutionsFailed': ['StateMachineArn'],
  'AWS/States ExecutionsTimedOut': ['StateMachineArn'],
  'AWS/States OpenExecutionCount': [''],
  'AWS/States OpenExecutionLimit': [''],
  'AWS/States ThrottledEvents': ['APIName'],
  // CloudWatch user guide, "AWS usage metrics"; KMS developer guide, "Request quotas".
  'AWS/Usage CallCount': ['Class Resource Service Type'],
  // WAF developer guide, "AWS WAF metrics and dimensions": Rule and WebACL are the metric names of their visibility configurations.
  'AWS/WAFV2 BlockedRequests': ['Region Rule WebACL'],
};

/** What dimensions name that is of AWS and of no template. */
export const ofAws: Readonly<Record<string, readonly string[]>> = {
  APIName: ['StartExecution'],
  Class: ['None'],
  Region: ['eu-central-1'],
  Resource: ['CryptographicOperationsSymmetric', 'CryptographicOperationsEcc'],
  Service: ['KMS'],
  Type: ['API'],
};
