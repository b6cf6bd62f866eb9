import { useStore } from '@nanostores/react';
import { Minus, PackageCheck, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isRefusal } from '#browser/client/client';
import { valueOf } from '#browser/stores/loadable';
import {
  $pointCurrency,
  type NewRedemption,
  type PointItem,
  pointItems,
  points,
  redeemItem,
} from '#browser/stores/wallet/points';
import { deliveryProblems } from '#rules/rewards/points/delivery';
import {
  Alert,
  Button,
  Dialog,
  EmptyState,
  Facts,
  FormElement,
  Loaded,
  missingProblems,
  moneyText,
  type Translator,
  useForm,
  useSubmit,
} from '../ui/index.ts';
import { AddressFields, EMPTY_ADDRESS } from './AddressFields.tsx';
import { PasswordField, PasswordMissing, useHasPaymentPassword } from './PasswordField.tsx';
import { pointText } from './point-text.ts';
import styles from './PointMall.module.css';

interface RedeemDialogProps {
  id: string;
  tag: string;
  t: Translator;
  onClose: () => void;
}

/** An item with its price, and its redemption: quantity, address of goods, payment password. */
export function RedeemDialog({ id, tag, t, onClose }: RedeemDialogProps) {
  const items = useStore(pointItems.$store);
  const [done, setDone] = useState<'in_process' | 'approved'>();
  useEffect(() => void pointItems.load(), []);
  const item = valueOf(items)?.find((one) => one.id === id);
  return (
    <Dialog isOpen onClose={onClose} title={item?.name ?? t('points:redeem.title')} size="medium" t={t}>
      <Loaded loadable={items} t={t} onRetry={pointItems.load} rows={4}>
        {() => {
          if (done) return <Done state={done} t={t} onClose={onClose} />;
          if (!item) return <EmptyState title={t('points:redeem.gone')} text={t('points:redeem.goneText')} />;
          return <RedeemForm item={item} tag={tag} t={t} onDone={setDone} onLeave={onClose} />;
        }}
      </Loaded>
    </Dialog>
  );
}

function Done({ state, t, onClose }: { state: 'in_process' | 'approved'; t: Translator; onClose: () => void }) {
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {t('common:close')}
    </Button>
  );
  return (
    <EmptyState
      icon={PackageCheck}
      title={t(`points:redeem.done.${state}`)}
      text={t(`points:redeem.doneText.${state}`)}
      action={close}
    />
  );
}

const EMPTY = { ...EMPTY_ADDRESS, paymentPassword: '' };

interface RedeemFormProps {
  item: PointItem;
  tag: string;
  t: Translator;
  onDone: (state: 'in_process' | 'approved') => void;
  onLeave: () => void;
}

function RedeemForm({ item, tag, t, onDone, onLeave }: RedeemFormProps) {
  const [quantity, setQuantity] = useState(1);
  const hasPassword = useHasPaymentPassword();
  const isSent = item.kind === 'goods';
  const form = useForm(EMPTY, {
    check: ({ paymentPassword, ...address }) => ({
      ...missingProblems({ paymentPassword }),
      ...(isSent && deliveryProblems(address)),
    }),
  });
  const { onSubmit, isBusy, failure } = useSubmit(form, t, async ({ paymentPassword, ...address }) => {
    const redemption: NewRedemption = { itemId: item.id, quantity, paymentPassword };
    try {
      const { state } = await redeemItem(isSent ? { ...redemption, delivery: address } : redemption);
      onDone(state === 'approved' ? 'approved' : 'in_process');
    } catch (error) {
      if (!isRefusal(error, 'wrong_payment_password')) throw error;
      form.showProblems({ paymentPassword: { code: 'wrong_payment_password' } });
    }
  });
  const refusal = useRefusal(item, quantity, t);
  return (
    <FormElement form={form} className={styles.form} onSubmit={onSubmit}>
      <About item={item} tag={tag} t={t} />
      <Quantity
        value={quantity}
        max={Math.min(item.stock, item.maxPerMember ?? item.stock)}
        t={t}
        onChange={setQuantity}
      />
      <Total item={item} quantity={quantity} tag={tag} t={t} />
      {failure && <Alert tone="bad">{failure}</Alert>}
      {refusal && <Alert tone="warning">{refusal}</Alert>}
      {!refusal && !hasPassword && <PasswordMissing t={t} onLeave={onLeave} />}
      {!refusal && hasPassword && (
        <>
          {isSent && <AddressFields form={form} t={t} />}
          <PasswordField form={form} t={t} />
          <Button type="submit" isBusy={isBusy} isLarge isWide>
            {t('points:redeem.submit')}
          </Button>
        </>
      )}
    </FormElement>
  );
}

/** Returns why the item cannot be redeemed now, before the member types anything. */
function useRefusal(
  { points: price, minLevel, stock }: PointItem,
  quantity: number,
  t: Translator,
): string | undefined {
  const own = valueOf(useStore(points.$store));
  if (!own) return undefined;
  if (own.level < minLevel) return t('points:redeem.levelTooLow', { level: minLevel, own: own.level });
  if (stock < quantity) return t('points:points_out_of_stock');
  return Number(price) * quantity > Number(own.balance) ? t('points:points_insufficient') : undefined;
}

function About({ item, tag, t }: { item: PointItem; tag: string; t: Translator }) {
  const { image, summary, stock, maxPerMember, bonus } = item;
  const currency = useStore($pointCurrency);
  return (
    <div className={styles.item}>
      {image && (
        <img className={styles.picture} src={image.sizes[0]?.src ?? image.src} alt="" width={112} height={84} />
      )}
      <div>
        {summary && <p>{summary}</p>}
        <p className={styles.note}>
          {t('points:redeem.stock', { count: new Intl.NumberFormat(tag).format(stock) })}
          {maxPerMember !== null && ` · ${t('points:redeem.max', { count: maxPerMember })}`}
        </p>
        {bonus && (
          <p className={styles.note}>{t('points:redeem.bonus', { factor: bonus.factor, hours: bonus.validHours })}</p>
        )}
        {bonus && currency && (
          <p className={styles.note}>
            {t('points:redeem.maxBet', { amount: moneyText({ amount: bonus.maxBet, currency, tag }) })}
          </p>
        )}
      </div>
    </div>
  );
}

interface QuantityProps {
  value: number;
  max: number;
  t: Translator;
  onChange: (value: number) => void;
}

function Quantity({ value, max, t, onChange }: QuantityProps) {
  if (max <= 1) return null;
  return (
    <div className={styles.quantity} role="group" aria-label={t('points:redeem.quantity')}>
      <button
        className="icon-button"
        type="button"
        aria-label={t('points:redeem.fewer')}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={20} aria-hidden="true" />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        className="icon-button"
        type="button"
        aria-label={t('points:redeem.more')}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={20} aria-hidden="true" />
      </button>
    </div>
  );
}

function Total({ item, quantity, tag, t }: { item: PointItem; quantity: number; tag: string; t: Translator }) {
  const own = valueOf(useStore(points.$store));
  const total = String(BigInt(item.points) * BigInt(quantity));
  const facts = [
    { label: t('points:redeem.total'), value: t('points:amount', { points: pointText(total, tag) }) },
    ...(own ? [{ label: t('points:yours'), value: t('points:amount', { points: pointText(own.balance, tag) }) }] : []),
  ];
  return <Facts className={styles.sum} facts={facts} />;
}
