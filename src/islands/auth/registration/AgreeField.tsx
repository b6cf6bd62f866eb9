import { FormCheckbox, type FormWith, type Translator } from '../../ui/index.ts';
import { localPath } from '#i18n/paths';
import styles from '../parts/Auth.module.css';

interface AgreeFieldProps {
  tag: string;
  t: Translator;
  form: FormWith<'agree', boolean>;
  minimumAge: number;
}

/** Confirms the age and the user agreement with one box, which nobody ticks for the visitor. */
export function AgreeField({ tag, t, form, minimumAge }: AgreeFieldProps) {
  return (
    <FormCheckbox
      form={form}
      name="agree"
      label={<AgreeLabel tag={tag} t={t} age={minimumAge} />}
      aria-required
      t={t}
    />
  );
}

/** Placeholder for the link in the sentence; no text contains it. */
const LINK_PLACE = '\u0000';

/** The sentence with the link to the user agreement at the language's position. */
function AgreeLabel({ tag, t, age }: { tag: string; t: Translator; age: number }) {
  const [before, after] = t('auth:register.agree', { age, agreement: LINK_PLACE }).split(LINK_PLACE);
  return (
    <>
      {before}
      <a className={styles.link} href={localPath(tag, '/help#agreement')} target="_blank" rel="noopener">
        {t('auth:register.agreement')}
      </a>
      {after}
    </>
  );
}
