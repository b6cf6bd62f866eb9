interface RankLabelProps {
  /** Name, color of the text and of the background (`clubLabel` of the specification). */
  label: { labelName: string; color: string; color2: string };
}

/** Written inline with the level's colors: a class would be in the styles of every page with an island. */
const SHAPE = {
  flex: 'none',
  padding: '0.0625rem var(--space-2)',
  borderRadius: 'var(--radius-full)',
  fontSize: 'var(--text-2xs)',
  fontWeight: 'var(--weight-strong)',
  lineHeight: 1.5,
};

/** The label of a VIP level in its own colors, which are the same in both themes. */
export function RankLabel({ label: { labelName, color, color2 } }: RankLabelProps) {
  return <span style={{ ...SHAPE, color, backgroundColor: color2 }}>{labelName}</span>;
}
