import { useStore } from '@nanostores/react';
import { Star } from 'lucide-react';
import { $favorites, toggleFavorite } from '#browser/stores/lottery/favorites';
import { classes, type Translator } from '../../ui/index.ts';
import styles from '../Lottery.module.css';

interface FavoriteButtonProps {
  t: Translator;
  gameId: number;
  name: string;
}

export function FavoriteButton({ t, gameId, name }: FavoriteButtonProps) {
  const isFavorite = useStore($favorites, { ssr: 'initial' }).includes(gameId);
  return (
    <button
      type="button"
      className={classes('icon-button', styles.favorite)}
      aria-pressed={isFavorite}
      aria-label={t('lottery:favorite', { name })}
      onClick={() => toggleFavorite(gameId)}
    >
      <Star size={20} aria-hidden="true" />
    </button>
  );
}
