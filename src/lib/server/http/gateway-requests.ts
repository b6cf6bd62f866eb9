import type { Context } from 'hono';
import { AppError } from '#kernel/errors';
import type { AppContext } from '../context.ts';
import { bookReport } from '../gateway-payments.ts';
import { callerAddress, networkOf } from '../site/request-facts.ts';
import { readBody } from './body.ts';
import { nodeBindings } from './request-context.ts';
import { jsonResponse, responseContextOf } from './response-context.ts';
import { asAppError } from './responses.ts';

/** Path that the payment gateway notifies (docs/payment-gateway.md). */
export const NOTIFICATION_PATH = '/gateway/v1/notifications';

const MAX_BODY_BYTES = 16 * 1024;
/** Seconds after which the gateway should notify again when the portal cannot answer. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Receives a notification of the payment gateway. Answers 200 for everything that is recorded, however often it comes; 401 for a
 * wrong signature or time, 400 for another form, 503 when the portal cannot answer.
 */
export async function receiveNotification(app: AppContext, context: Context): Promise<Response> {
  const responseContext = responseContextOf(context);
  try {
    const body = await readBody(context.req.raw, MAX_BODY_BYTES);
    const report = app.gateway?.readNotification(context.req.raw, body);
    if (!report) throw new AppError('refused');
    responseContext.outcome = await bookReport(app, report);
    return jsonResponse(responseContext, 200, { received: true });
  } catch (error) {
    const { code, status } = asAppError(error, responseContext.log);
    if (code === 'refused') {
      const network = networkOf(
        callerAddress(nodeBindings(context), context.req.raw.headers, app.config.trustedProxies),
      );
      const { requestId } = responseContext;
      app.securityEvents.record({ kind: 'vendor_refused', network, subject: 'payment gateway', requestId });
      return jsonResponse(responseContext, 401, { error: 'bad signature or time' });
    }
    if (status < 500) return jsonResponse(responseContext, status, { error: code });
    responseContext.headers['retry-after'] = String(RETRY_AFTER_SECONDS);
    return jsonResponse(responseContext, 503, { error: 'unavailable' });
  }
}
