import { DATE_RANGES, type DateRange } from '#browser/format';
import type { Translator } from '../../ui/index.ts';
import { Choices } from './Choices.tsx';

interface RangeFilterProps {
  value: DateRange;
  onChange: (range: DateRange) => void;
  t: Translator;
}

export function RangeFilter({ value, onChange, t }: RangeFilterProps) {
  return (
    <Choices
      label={t('records:range.label')}
      choices={DATE_RANGES.map((range) => ({ value: range, label: t(`records:range.${range}`) }))}
      value={value}
      onChange={onChange}
      isRow
    />
  );
}
