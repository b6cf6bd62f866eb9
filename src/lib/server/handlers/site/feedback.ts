import { closeFeedback, submitFeedback, listFeedback } from '#domain/feedback';
import type { Handlers } from '../../context.ts';
import { runAudited } from '../../audit/audit-record.ts';
import { acting, recordListView } from '../back-office/session.ts';

export const feedbackHandlers: Handlers<
  'PUT /wps/feedback' | 'GET /ops/api/feedback' | 'POST /ops/api/feedback/{id}/close'
> = {
  async 'PUT /wps/feedback'({ app, member, languageTag }, { body }) {
    await app.db.transaction((tx) => submitFeedback(tx, app, { ...body, memberId: member?.id ?? null, languageTag }));
    return null;
  },

  async 'GET /ops/api/feedback'(request, { query: { state, ...wanted } }) {
    const page = await listFeedback(request.app.db, state, wanted);
    const ids = page.rows.map(({ id }) => id);
    await recordListView(request, 'feedback-list.view', { pageNo: wanted.pageNo, ids });
    return { ...page, rows: page.rows.map(({ languageTag: language, ...row }) => ({ ...row, language })) };
  },

  async 'POST /ops/api/feedback/{id}/close'(request, { params: { id }, body: { note } }) {
    await runAudited(
      acting(request),
      (tx) => closeFeedback(tx, request.app, { id, note }),
      () => ({ action: 'feedback.close', subject: id, details: { note } }),
    );
    return null;
  },
};
