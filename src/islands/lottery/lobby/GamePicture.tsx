import { Car, Clover, Dices, Grid3x3, Hash, Landmark, type LucideIcon, Rabbit, Trophy, Zap } from 'lucide-react';
import type { GameGroup } from '#rules/lottery/types';
import styles from './GamePicture.module.css';

const MOTIFS: Record<GameGroup, LucideIcon> = {
  SSC: Dices,
  PK10: Car,
  '11X5': Hash,
  LF: Clover,
  LHC: Rabbit,
  VN_MB: Landmark,
  VN_MN: Landmark,
  VN_MT: Landmark,
  KENO: Grid3x3,
  MEGA645: Trophy,
  POWER655: Zap,
};

/** The picture of a group of games: its motif before balls, in the colors of the group. */
export function GamePicture({ group }: { group: GameGroup | undefined }) {
  const Motif = group && MOTIFS[group];
  return (
    <span className={styles.picture} data-group={group} aria-hidden="true">
      <i />
      <i />
      <i />
      {Motif && <Motif className={styles.motif} size={44} strokeWidth={1.5} />}
    </span>
  );
}
