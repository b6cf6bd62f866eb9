import { changeDraft, type Editor } from '#browser/stores/back-office/content/content-editor';
import { CONTENT_FORMS, type FactField as Fact, factsOf } from '#browser/stores/back-office/content/content-forms';
import { OPERATOR_TIME_ZONE } from '#i18n/operator-zone';
import { AUDIENCES, CONTENT_LENGTHS, CONTENT_SLOTS } from '#rules/site/content';
import { Field, Select, TextInput } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import styles from './Editor.module.css';
import { useProblem } from './problems.ts';

/** Fields for slot, audience and schedule, and those of the item's kind. */
export function PlacementFields({ editor: { draft } }: { editor: Editor }) {
  const { t } = useTexts();
  const { kind } = draft;
  const { slug } = CONTENT_FORMS[kind];
  const slots = CONTENT_SLOTS[kind].map((value) => ({ value, label: t(`content.slot.${kind}.${value}`) }));
  const audiences = AUDIENCES.map((value) => ({ value, label: t(`content.audience.${value}`) }));
  return (
    <div className={styles.fields}>
      <Choice name="slot" value={draft.slot} options={slots} onChange={(next) => changeDraft({ slot: next })} />
      <Choice
        name="audience"
        value={draft.audience}
        options={audiences}
        onChange={(next) => changeDraft({ audience: AUDIENCES.find((one) => one === next) ?? 'everyone' })}
      />
      {slug !== 'none' && <Slug value={draft.slug} isRequired={slug === 'required'} />}
      {factsOf(draft).map((fact) => (
        <FactField key={fact.name} fact={fact} draft={draft} />
      ))}
      <Moment
        name="shownFrom"
        label={t('content.field.shownFrom')}
        value={draft.shownFrom}
        onChange={(shownFrom) => changeDraft({ shownFrom })}
      />
      <Moment
        name="shownUntil"
        label={t('content.field.shownUntil')}
        value={draft.shownUntil}
        onChange={(shownUntil) => changeDraft({ shownUntil })}
      />
    </div>
  );
}

interface ChoiceProps {
  name: 'slot' | 'audience';
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ name, value, options, onChange }: ChoiceProps) {
  const { t } = useTexts();
  const problemOf = useProblem();
  const label = t(`content.field.${name}`);
  return (
    <Field label={label} error={problemOf(name, label)} isRequired>
      <Select options={options} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  );
}

function Slug({ value, isRequired }: { value: string; isRequired: boolean }) {
  const { t } = useTexts();
  const problemOf = useProblem();
  const label = t('content.field.slug');
  return (
    <Field
      label={label}
      hint={t('content.hint.slug')}
      error={problemOf('slug', label)}
      isRequired={isRequired}
      aside={!isRequired && t('common:optional')}
    >
      <TextInput
        value={value}
        dir="ltr"
        maxLength={CONTENT_LENGTHS.slug}
        autoCapitalize="none"
        autoComplete="off"
        onChange={(event) => changeDraft({ slug: event.currentTarget.value })}
      />
    </Field>
  );
}

function FactField({ fact, draft }: { fact: Fact; draft: Editor['draft'] }) {
  const { t } = useTexts();
  const problemOf = useProblem();
  const { name, isRequired, choices, isMoment, isTime } = fact;
  const label = t(`content.fact.${draft.kind}.${name}`);
  const value = draft.facts[name] ?? '';
  const set = (next: string) => changeDraft({ facts: { ...draft.facts, [name]: next } });
  if (isMoment) return <Moment name={`facts.${name}`} label={label} value={value} onChange={set} />;
  const hint = fact.hint && t(`content.hint.${fact.hint}`);
  const problem = problemOf(`facts.${name}`, label);
  const isLobby = name === 'lobby';
  const options = (choices ?? []).map((choice) => ({
    value: choice,
    label: t(isLobby ? `common:category.${choice.toLowerCase()}` : `content.choice.${choice}`),
  }));
  const none = isRequired
    ? []
    : [{ value: '', label: t(isLobby ? 'content.choice.everyLobby' : 'content.choice.none') }];
  return (
    <Field
      label={label}
      hint={hint}
      // Says what a valid text is, too: a problem takes the place of the hint.
      error={problem && [problem, hint].filter(Boolean).join(' ')}
      isRequired={isRequired}
      aside={!isRequired && t('common:optional')}
    >
      {choices ? (
        <Select options={[...none, ...options]} value={value} onChange={(event) => set(event.currentTarget.value)} />
      ) : (
        <TextInput
          type={isTime ? 'time' : 'text'}
          value={value}
          dir="ltr"
          maxLength={CONTENT_LENGTHS.address}
          autoCapitalize="none"
          autoComplete="off"
          onChange={(event) => set(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface MomentProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A time in the operator's time zone, to the second. */
function Moment({ name, label, value, onChange }: MomentProps) {
  const { t } = useTexts();
  const problemOf = useProblem();
  return (
    <Field
      label={label}
      hint={t('content.hint.moment', { zone: OPERATOR_TIME_ZONE })}
      error={problemOf(name, label)}
      aside={t('common:optional')}
    >
      <TextInput
        type="datetime-local"
        step={1}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
