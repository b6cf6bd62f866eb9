import { addAffiliate, disableAffiliate, enableAffiliate, pageOfAffiliates } from '#domain/affiliates';
import {
  changeRegistrationField,
  isToggleOn,
  moduleFlags,
  registrationFields,
  setToggle,
  TOGGLE_NAMES,
} from '#domain/modules';
import { AppError } from '#kernel/errors';
import { MODULE_IDS } from '#rules/site/modules';
import { REGISTRATION_FIELDS, type FieldRule, type RegistrationField } from '#rules/identity/registration';
import type { Handlers } from '../../context.ts';
import { runAudited } from '../../audit/audit-record.ts';
import { switchModule } from '../../site/sms-features.ts';
import { acting } from './session.ts';

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

function toRuleResponse(field: RegistrationField, { enabled, required, minLength, maxLength, patternId }: FieldRule) {
  const use = enabled ? (required ? 'required' : 'optional') : 'off';
  return { field, use, minLength, maxLength, patternId } as const;
}

/** Handlers of feature flags, registration rules and affiliate codes. */
export const backOfficeRuleHandlers: Handlers<
  | 'GET /ops/api/modules'
  | 'PUT /ops/api/modules/{modId}'
  | 'PUT /ops/api/settings/{name}'
  | 'GET /ops/api/registration'
  | 'PUT /ops/api/registration/{field}'
  | 'GET /ops/api/affiliates'
  | 'POST /ops/api/affiliates'
  | 'PUT /ops/api/affiliates/{code}'
> = {
  async 'GET /ops/api/modules'(request) {
    const { db } = request.app;
    const flags = await moduleFlags(db);
    const settings = TOGGLE_NAMES.map(async (name) => ({ name, enabled: await isToggleOn(db, name) }));
    return {
      modules: MODULE_IDS.map((modId) => ({ modId, enabled: flags[modId] })),
      settings: await Promise.all(settings),
    };
  },

  async 'PUT /ops/api/modules/{modId}'(request, { params: { modId }, body: { enabled } }) {
    const entry = { action: 'module.set', subject: modId, details: { to: onOff(enabled) } };
    await runAudited(
      acting(request),
      (tx) => switchModule(tx, request.app.config, modId, enabled),
      () => entry,
    );
    return null;
  },

  async 'PUT /ops/api/settings/{name}'(request, { params, body: { enabled } }) {
    const name = TOGGLE_NAMES.find((known) => known === params.name);
    if (!name) throw new AppError('not_found');
    const entry = { action: 'setting.set', subject: name, details: { to: onOff(enabled) } };
    await runAudited(
      acting(request),
      (tx) => setToggle(tx, name, enabled),
      () => entry,
    );
    return null;
  },

  async 'GET /ops/api/registration'(request) {
    const fields = await registrationFields(request.app.db);
    return REGISTRATION_FIELDS.map((field) => toRuleResponse(field, fields[field]));
  },

  async 'PUT /ops/api/registration/{field}'(request, { params: { field }, body }) {
    const rule = await runAudited(
      acting(request),
      (tx) => changeRegistrationField(tx, { field, ...body }),
      ({ minLength, maxLength, patternId }) => ({
        action: 'registration.set',
        subject: field,
        details: { use: body.use, minLength, maxLength, patternId },
      }),
    );
    return toRuleResponse(field, rule);
  },

  async 'GET /ops/api/affiliates'(request, { query }) {
    const page = await pageOfAffiliates(request.app.db, query);
    return { ...page, rows: page.rows.map(({ isEnabled, ...row }) => ({ ...row, enabled: isEnabled })) };
  },

  async 'POST /ops/api/affiliates'(request, { body }) {
    const { domain = null, account = null } = body;
    const entryOf = (subject: string) => ({ action: 'affiliate.add', subject, details: { domain, account } });
    return { code: await runAudited(acting(request), (tx) => addAffiliate(tx, body), entryOf) };
  },

  async 'PUT /ops/api/affiliates/{code}'(request, { params: { code }, body: { enabled } }) {
    const [change, verb] = enabled ? [enableAffiliate, 'enable'] : [disableAffiliate, 'disable'];
    await runAudited(
      acting(request),
      (tx) => change(tx, code),
      () => ({ action: `affiliate.${verb}`, subject: code }),
    );
    return null;
  },
};
