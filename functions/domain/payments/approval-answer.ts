import * as z from 'zod';
import { ReceiverCustomerInfo } from '../../contract/payments/approvals.ts';
import type { AttemptResult } from '../attempt-result.ts';
import type { ApprovalDecision } from './approval.ts';
import { missingFields } from './customer-info.ts';
import type { Approval } from './payment.ts';

/** The platform's answer to the webhook that requests its approval. `answer` is the body. */
type ApprovalAnswer = AttemptResult & { readonly answer?: string };

const Approved = z.object({ receiverCustomerInfo: ReceiverCustomerInfo.nullish() });
const Forbidden = z.object({ reason: z.string().nullish(), message: z.string().nullish() });
const Unprocessable = z.object({ requiredFields: z.array(z.string().max(255)).min(1).max(100) });

/** Reads the platform's answer. An answer that cannot be read approves nothing. */
export function readApprovalAnswer(
  { requestedFields }: Pick<Approval, 'requestedFields'>,
  { status, answer }: ApprovalAnswer,
): ApprovalDecision {
  switch (status) {
    case 200: {
      const approved = parsed(Approved, answer || '{}');
      if (!approved) return webhookError;
      const missing = missingFields(requestedFields, approved.receiverCustomerInfo ?? {});
      return missing.length > 0 ? { kind: 'FAIL', reason: 'MISSING_MANDATORY_PAYEE_DATA' } : { kind: 'ACCEPT' };
    }
    case 202:
      return { kind: 'DEFER' };
    case 403: {
      const { reason, message } = parsed(Forbidden, answer || '{}') ?? {};
      const reasonText = reason ?? message;
      return { kind: 'REJECT', ...(reasonText && { reason: reasonText }) };
    }
    case 422: {
      const unprocessable = parsed(Unprocessable, answer || '{}');
      return unprocessable ? { kind: 'ASK_SENDER', fields: unprocessable.requiredFields } : webhookError;
    }
    default:
      return webhookError;
  }
}

const webhookError: ApprovalDecision = { kind: 'FAIL', reason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' };

function parsed<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
