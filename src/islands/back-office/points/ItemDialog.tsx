import { useId, useState } from 'react';
import {
  changePointItem,
  createPointItem,
  type PointItemRow,
  uploadItemPicture,
} from '#browser/stores/back-office/points';
import { canWrite } from '#browser/stores/back-office/shell/sections';
import { ITEM_KINDS } from '#rules/rewards/points/redemption';
import {
  Alert,
  Field,
  type Form,
  FormCheckbox,
  FormField,
  Select,
  textControl,
  useAction,
  useForm,
} from '../../ui/index.ts';
import { useStaffUser, useTexts } from '../shared/back-office-context.ts';
import { DecisionDialog } from '../shared/DecisionDialog.tsx';
import { itemProblems, type ItemValues, nameOf, NAME_MAX, toItem, valuesOf } from './item-form.ts';
import styles from './Points.module.css';

interface ItemDialogProps {
  /** The item that is edited; undefined creates one. */
  row?: PointItemRow;
  onClose: () => void;
}

interface Picture {
  imageId: string;
  src: string;
}

/** Creates or edits an item of the point mall. */
export function ItemDialog({ row, onClose }: ItemDialogProps) {
  const { t, tag } = useTexts();
  const { role } = useStaffUser();
  const form = useForm(valuesOf(row), { check: itemProblems });
  const [picture, setPicture] = useState<Picture | undefined>(
    row?.imageId && row.image ? { imageId: row.imageId, src: row.image.src } : undefined,
  );
  async function save(values: ItemValues): Promise<void> {
    const { stock, ...draft } = toItem(values, picture?.imageId ?? null, row);
    const name = nameOf(draft.texts, tag);
    await (row ? changePointItem(row, draft, name) : createPointItem({ ...draft, stock }, name));
  }
  return (
    <DecisionDialog
      title={t(row ? 'pointItems.editTitle' : 'pointItems.createTitle')}
      text={t(row?.state === 'offered' ? 'pointItems.editText' : 'pointItems.createText')}
      facts={[]}
      confirmLabel={t('pointItems.save')}
      form={form}
      decide={save}
      onClose={onClose}
    >
      <Texts form={form} />
      {canWrite(role) && <PictureInput picture={picture} onChange={setPicture} />}
      <Price form={form} isNew={row === undefined} />
      <FormCheckbox form={form} name="isAutomatic" label={t('pointItems.automatic')} t={t} />
    </DecisionDialog>
  );
}

type ItemForm = Form<ItemValues>;

function Texts({ form }: { form: ItemForm }) {
  const { t } = useTexts();
  return (
    <div className={styles.pair}>
      <FormField form={form} name="nameVi" label={t('pointItems.nameVi')} maxLength={NAME_MAX} t={t} />
      <FormField form={form} name="nameEn" label={t('pointItems.nameEn')} maxLength={NAME_MAX} t={t} />
      <FormField form={form} name="summaryVi" label={t('pointItems.summaryVi')} isRequired={false} t={t} />
      <FormField form={form} name="summaryEn" label={t('pointItems.summaryEn')} isRequired={false} t={t} />
    </div>
  );
}

function Price({ form, isNew }: { form: ItemForm; isNew: boolean }) {
  const { t } = useTexts();
  const { kind } = form.values;
  const number = (
    name: 'points' | 'stock' | 'maxPerMember' | 'minLevel' | 'amount' | 'factor' | 'hours' | 'maxBet' | 'sort',
  ) => (
    <FormField
      form={form}
      name={name}
      label={t(`pointItems.field.${name}`)}
      inputMode="decimal"
      isRequired={name !== 'maxPerMember'}
      t={t}
    />
  );
  return (
    <div className={styles.pair}>
      <Field label={t('pointItems.field.kind')}>
        <Select
          {...textControl(form, 'kind')}
          options={ITEM_KINDS.map((value) => ({ value, label: t(`pointItems.kind.${value}`) }))}
        />
      </Field>
      {number('points')}
      {kind !== 'goods' && number('amount')}
      {kind === 'bonus' && number('factor')}
      {kind === 'bonus' && number('hours')}
      {kind === 'bonus' && number('maxBet')}
      {isNew && number('stock')}
      {number('maxPerMember')}
      {number('minLevel')}
      {number('sort')}
    </div>
  );
}

function PictureInput({ picture, onChange }: { picture: Picture | undefined; onChange: (picture: Picture) => void }) {
  const { t } = useTexts();
  const { isBusy, failure, runAction } = useAction(t);
  const id = useId();
  const send = (file: File | undefined) => file && void runAction(async () => onChange(await uploadItemPicture(file)));
  return (
    <div className={styles.item} aria-busy={isBusy}>
      {picture && <img className={styles.picture} src={picture.src} alt="" width={64} height={48} />}
      <label htmlFor={id}>
        {t('pointItems.picture')}
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          disabled={isBusy}
          onChange={(event) => send(event.currentTarget.files?.[0])}
        />
      </label>
      {failure && <Alert tone="bad">{failure}</Alert>}
    </div>
  );
}
