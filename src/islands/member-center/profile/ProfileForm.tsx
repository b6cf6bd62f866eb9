import { type Profile, saveProfile } from '#browser/stores/profile';
import { showToast } from '#browser/stores/toasts';
import { AVATARS, MAX_ADDRESS, MAX_NICKNAME, nicknameProblem, normalNickname } from '#rules/members/profile';
import {
  Alert,
  Button,
  Field,
  fieldError,
  FormElement,
  FormField,
  textControl,
  TextArea,
  type Translator,
  useForm,
  useSubmit,
} from '../../ui/index.ts';
import parts from '../parts/Parts.module.css';
import { Section } from '../parts/Section.tsx';
import { AvatarChoice } from './AvatarChoice.tsx';

type Values = Record<'avatar' | 'nickname' | 'dateOfBirth' | 'address', string>;

function valuesOf({ avatar, nickname, dateOfBirth, address }: Profile): Values {
  return { avatar: avatar ?? '', nickname: nickname ?? '', dateOfBirth: dateOfBirth ?? '', address: address ?? '' };
}

function check({ nickname }: Values) {
  const problem = nickname.trim() === '' ? undefined : nicknameProblem(normalNickname(nickname));
  return problem ? { nickname: problem } : {};
}

/** Returns the request that stores the values; a date of birth that is set already is left out. */
function toChange({ avatar, nickname, dateOfBirth, address }: Values, before: Profile) {
  const isBirthGiven = before.dateOfBirth === null && dateOfBirth !== '';
  return {
    avatar: AVATARS.find((name) => name === avatar) ?? null,
    nickname: nickname.trim() || null,
    address: address.trim() || null,
    ...(isBirthGiven ? { dateOfBirth } : {}),
  };
}

/** Form of what the member enters about themselves. */
export function ProfileForm({ profile, t }: { profile: Profile; t: Translator }) {
  const form = useForm(valuesOf(profile), { check });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async (values) => {
    await saveProfile(toChange(values, profile));
    showToast('good', t('member:profile.saved'));
  });
  const isBirthFixed = profile.dateOfBirth !== null;
  const address = t('member:profile.address');
  return (
    <Section title={t('member:profile.about')}>
      <FormElement form={form} className={parts.form} onSubmit={onSubmit}>
        {failure && <Alert tone="bad">{failure}</Alert>}
        <AvatarChoice value={form.values.avatar} onChange={(name) => form.change('avatar', name)} t={t} />
        <FormField
          form={form}
          name="nickname"
          dir="auto"
          label={t('member:profile.nickname')}
          hint={t('member:profile.nicknameHint')}
          maxLength={MAX_NICKNAME}
          autoComplete="nickname"
          isRequired={false}
          t={t}
        />
        <FormField
          form={form}
          name="dateOfBirth"
          type="date"
          label={t('member:profile.birthday')}
          hint={t(isBirthFixed ? 'member:profile.birthdaySet' : 'member:profile.birthdayHint')}
          autoComplete="bday"
          readOnly={isBirthFixed}
          isRequired={false}
          t={t}
        />
        <Field
          label={address}
          hint={t('member:profile.addressHint')}
          error={fieldError(form, 'address', { t, label: address })}
          isRequired={false}
        >
          <TextArea {...textControl(form, 'address')} rows={3} maxLength={MAX_ADDRESS} autoComplete="street-address" />
        </Field>
        <Button type="submit" isLarge isBusy={isBusy}>
          {t('member:profile.save')}
        </Button>
      </FormElement>
    </Section>
  );
}
