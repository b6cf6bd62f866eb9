import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { MemberReferral } from '#browser/stores/wallet/referral';
import { parseAmount } from '#kernel/money';
import { Button, classes, CopyButton, copyText, moneyText, QrCode, type Translator } from '../../ui/index.ts';
import type { ReferralProps } from './ReferralPage.tsx';
import ink from '../parts/Ink.module.css';
import styles from './Referral.module.css';

/** The code with its link and QR code, ready to share. */
export function Invitation({ known, tag, t }: ReferralProps) {
  const { referralCode, link } = known;
  return (
    <section className={classes(ink.ink, styles.invitation)}>
      <div className={styles.pitch}>
        <h3 className={styles.headline}>{t('member:referral.headline')}</h3>
        <p className={styles.lead}>{leadOf({ known, tag, t })}</p>
        <div className={styles.ticket}>
          <p className={styles.caption}>{t('member:referral.code')}</p>
          <p className={styles.code} dir="ltr">
            {referralCode}
          </p>
          <CopyButton text={referralCode} label={t('member:referral.copyCode')} t={t} />
        </div>
        <ShareButton known={known} t={t} />
        <div className={styles.address}>
          <p className={styles.link} dir="ltr">
            {link}
          </p>
          <CopyButton text={link} label={t('member:referral.copyLink')} t={t} />
        </div>
      </div>
      <figure className={styles.scan}>
        <QrCode text={link} label={t('member:referral.qr')} size="small" />
        <figcaption>{t('member:referral.scan')}</figcaption>
      </figure>
    </section>
  );
}

/** Says what both get, as far as the program pays it. */
function leadOf({ known: { terms, currency }, tag, t }: ReferralProps): string {
  const text = (amount: string) => moneyText({ amount, currency, tag });
  const [isYouPaid, isFriendPaid] = [terms.referrerReward, terms.refereeReward].map(
    (amount) => parseAmount(amount) !== 0n,
  );
  const params = { you: text(terms.referrerReward), friend: text(terms.refereeReward) };
  if (isYouPaid && isFriendPaid) return t('member:referral.lead', params);
  if (isYouPaid) return t('member:referral.leadYou', params);
  return isFriendPaid ? t('member:referral.leadFriend', params) : t('member:referral.leadPlain');
}

/** Opens the device's share sheet; copies the link where there is none. */
function ShareButton({ known: { link, referralCode }, t }: { known: MemberReferral; t: Translator }) {
  const [isCopied, setIsCopied] = useState(false);

  async function share(): Promise<void> {
    const invitation = {
      title: t('member:referral.shareTitle'),
      text: t('member:referral.shareText', { code: referralCode }),
      url: link,
    };
    if (await openShareSheet(invitation)) return;
    setIsCopied(await copyText(link));
  }

  const Icon = isCopied ? Check : Share2;
  return (
    <Button variant="gold" isLarge isWide onClick={share}>
      <Icon size={18} aria-hidden="true" />
      <span aria-live="polite">{t(isCopied ? 'member:referral.linkCopied' : 'member:referral.share')}</span>
    </Button>
  );
}

/** Returns false where nothing can be shared; a member who closes the sheet has used it. */
async function openShareSheet(invitation: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(invitation);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
