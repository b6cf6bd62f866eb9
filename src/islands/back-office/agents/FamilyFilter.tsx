import type { WireFamily } from '#api/endpoints/contracts';
import { CONTRACT_FAMILIES } from '#rules/agents/families';
import { Field, Select } from '../../ui/index.ts';
import { useTexts } from '../shared/back-office-context.ts';
import { FAMILY_KEYS } from './rules-form.ts';

/** Families by their names on the wire. */
export const FAMILIES: readonly WireFamily[] = CONTRACT_FAMILIES.map((family) => FAMILY_KEYS[family]);

interface FamilyFilterProps {
  value: WireFamily | '';
  onChange: (family: WireFamily | '') => void;
}

/** Filters a list by the family of contracts. */
export function FamilyFilter({ value, onChange }: FamilyFilterProps) {
  const { t } = useTexts();
  return (
    <Field label={t('agentReceivables.family')}>
      <Select
        options={[
          { value: '', label: t('agentContracts.allFamilies') },
          ...FAMILIES.map((family) => ({ value: family, label: t(`contractFamily.${family}`) })),
        ]}
        value={value}
        onChange={({ currentTarget }) => onChange(FAMILIES.find((family) => family === currentTarget.value) ?? '')}
      />
    </Field>
  );
}
