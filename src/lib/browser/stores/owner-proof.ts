import type { CallAnswer } from '#api/table';
import { isRefusal } from '../client/errors.ts';
import { createLoader } from './loadable.ts';
import { memberCall } from './member-call.ts';
import { $session } from './session.ts';

export type OwnerProof = CallAnswer<'GET /wps/member/proof'>;
export type ProofKind = 'mobile' | 'email';

/** Whether an account without a password must show once more whose it is, before what protects it is changed. */
export const ownerProof = createLoader(() => memberCall('GET /wps/member/proof', {}));

export async function sendProofCode(kind: ProofKind): Promise<void> {
  await memberCall('POST /wps/member/proof/code', { body: { kind } });
}

export async function giveProof(kind: ProofKind, code: string): Promise<void> {
  await memberCall('PUT /wps/member/proof', { body: { kind, code } });
  await ownerProof.reload();
}

/** Runs what needs the proof; when it has run out meanwhile, the page asks for another. */
export async function underProof<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (isRefusal(error, 'proof_required')) await ownerProof.load();
    throw error;
  }
}

$session.listen(({ state }) => {
  if (state === 'out') ownerProof.clear();
});
