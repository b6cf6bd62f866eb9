import type { LadderLevel } from '#browser/stores/wallet/rank';

/** Drawings on the shield, level by level; higher levels get the last one. */
const MARKS: readonly string[] = [
  'M24 17a7 7 0 1 1 0 14 7 7 0 0 1 0-14z',
  'M15 24l9-7 9 7v5l-9-7-9 7z',
  'M15 20l9-7 9 7v5l-9-7-9 7zM15 29l9-7 9 7v5l-9-7-9 7z',
  'M24 12.5l3.4 7 7.6 1-5.6 5.3 1.4 7.6-6.8-3.7-6.8 3.7 1.4-7.6-5.6-5.3 7.6-1z',
  'M24 11l8 5v10l-8 9-8-9V16zM24 16l-4 2.6v6L24 29l4-4.400v-6z',
  'M16.500 14h15l5 7L24 35 11.500 21zM17.500 21h13L24 29.500z',
  'M12 32V17l6.500 6L24 14l5.500 9 6.500-6v15zM15 29.500h18v-2.200H15z',
  'M13 29V15l6 5.500L24 12l5 8.500 6-5.500v14zM24 37l-4.500-5h9zM12 32.500l5 3.500-1.500 2.500C12.500 37 10.500 34.500 10 31.500zM36 32.500l-5 3.500 1.500 2.500c3-1.500 5-4 5.500-7z',
];

const SHIELD = 'M24 2l18 6v15c0 11-7.500 18.500-18 23C13.500 41.500 6 34 6 23V8z';
const SHINE = 'M24 4.500l15.600 5.200V23c0 1.700-.2 3.300-.6 4.800C33 22 24 20.500 8.500 21V9.700z';

interface EmblemProps {
  level: LadderLevel;
  size: number;
  className?: string | undefined;
}

/** The emblem of a level, in the colors of its label. */
export function Emblem({ level: { level, label }, size, className }: EmblemProps) {
  const { color, color2 } = label;
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <path d={SHIELD} fill={color2} stroke={color} strokeWidth="2" strokeLinejoin="round" />
      <path d={SHINE} fill="#fff" fillOpacity="0.35" />
      <path d={MARKS[level] ?? MARKS.at(-1)} fill={color} fillRule="evenodd" />
    </svg>
  );
}
