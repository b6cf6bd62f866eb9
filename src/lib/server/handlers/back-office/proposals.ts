import { approveProposal, listProposals, type Proposal, rejectProposal, withdrawProposal } from '#domain/proposals';
import type { Handlers } from '../../context.ts';
import { acting } from './session.ts';

function toProposalResponse(proposal: Proposal) {
  const { publicId: id, input, endpoint, maker, createdAt, expiresAt, state, checker, decidedAt, note } = proposal;
  const { params = {}, body = null } = input;
  return { id, endpoint, params, body, maker, createdAt, expiresAt, state, checker, decidedAt, note };
}

export const backOfficeProposalHandlers: Handlers<
  | 'GET /ops/api/proposals'
  | 'POST /ops/api/proposals/{id}/approve'
  | 'POST /ops/api/proposals/{id}/reject'
  | 'DELETE /ops/api/proposals/{id}'
> = {
  async 'GET /ops/api/proposals'(request, { query }) {
    const page = await listProposals(request.app.db, query);
    return { ...page, rows: page.rows.map(toProposalResponse) };
  },

  async 'POST /ops/api/proposals/{id}/approve'(request, { params: { id } }) {
    const { actor, address } = acting(request);
    const approved = await request.write(async (tx) => {
      const proposal = await approveProposal(tx, { id, actor, address });
      await request.carryOut(proposal, tx);
      return proposal;
    });
    return toProposalResponse(approved);
  },

  async 'POST /ops/api/proposals/{id}/reject'(request, { params: { id }, body: { reason: note } }) {
    const { actor, address } = acting(request);
    return toProposalResponse(await request.write((tx) => rejectProposal(tx, { id, actor, address, note })));
  },

  async 'DELETE /ops/api/proposals/{id}'(request, { params: { id } }) {
    const { actor, address } = acting(request);
    await request.write((tx) => withdrawProposal(tx, { id, actor, address }));
    return null;
  },
};
