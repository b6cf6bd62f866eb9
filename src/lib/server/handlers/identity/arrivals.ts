import { judgeSignIn, letIn, type Arrival, type Judgement } from '#domain/devices';
import { isSwitchedOn } from '#domain/modules';
import type { Tx } from '#kernel/database';
import type { CallContext } from '../../context.ts';

/** As `judgeSignIn`, where strangers are asked: operators may switch that off, by configuration or while the portal runs. */
export async function judgeArrival(tx: Tx, call: CallContext, arrival: Arrival): Promise<Judgement> {
  const isAsked = call.app.config.isStepUpOn;
  const judgement = isAsked ? await judgeSignIn(tx, call.app, arrival) : undefined;
  if (judgement?.kind === 'known') return judgement;
  if (judgement && (await isSwitchedOn(tx, 'stepUp'))) return judgement;
  const deviceId = await letIn(tx, call.app, { ...arrival, isTrusted: false });
  return { kind: 'known', deviceId, isNew: judgement !== undefined };
}
