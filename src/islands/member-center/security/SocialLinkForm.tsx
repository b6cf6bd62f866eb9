import { beginSocialLink, type SocialLink } from '#browser/stores/security';
import { Alert, Button, type Translator } from '../../ui/index.ts';
import { FormField } from '../parts/FormField.tsx';
import parts from '../parts/Parts.module.css';
import { emptyProblems, useForm } from '../parts/use-form.ts';

interface SocialLinkFormProps {
  link: SocialLink;
  hasPassword: boolean;
  t: Translator;
}

/** The password first: who found the page open must not add a way in of their own. Then on to the provider. */
export function SocialLinkForm({ link, hasPassword, t }: SocialLinkFormProps) {
  const { values, problems, change, submit, isBusy, failure } = useForm({ password: '' }, t);
  if (!hasPassword) return <Alert tone="warning">{t('security:passwordFirst')}</Alert>;
  const save = async ({ password }: typeof values) => location.assign(await beginSocialLink(link.provider, password));
  return (
    <form className={parts.form} noValidate onSubmit={submit({ check: emptyProblems, save })}>
      <p className={parts.lead}>{t('security:social.linkLead', { provider: link.label })}</p>
      {failure && <Alert tone="bad">{failure}</Alert>}
      <FormField
        isSecret
        name="password"
        label={t('security:ownPassword')}
        value={values.password}
        problem={problems.password}
        onChange={(value) => change('password', value)}
        autoComplete="current-password"
        t={t}
      />
      <Button type="submit" isLarge isWide isBusy={isBusy}>
        {t('security:social.go', { provider: link.label })}
      </Button>
    </form>
  );
}
