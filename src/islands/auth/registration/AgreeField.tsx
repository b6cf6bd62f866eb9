import { FormCheckbox, type FormWith, type Translator } from '../../ui/index.ts';
import { localPath } from '#i18n/paths';
import styles from '../parts/Auth.module.css';

interface AgreeFieldProps {
  tag: string;
  t: Translator;
  form: FormWith<'agree', boolean>;
  minimumAge: number;
}

/** Confirms the age and the user agreement with one box, which is ticked at first (specification §5). */
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

/** Stands in the sentence for its link until the sentence is cut there; no text has it. */
const LINK_PLACE = '\u0000';

/** Puts the link to the user agreement where the language's sentence has it. */
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
