import type { KenoRisk } from '#rules/inhouse/tables';
import type { Translator } from '../../ui/index.ts';
import { Choices } from './Choices.tsx';

interface RiskChoicesProps<Risk extends KenoRisk> {
  t: Translator;
  values: readonly Risk[];
  value: Risk;
  onChange: (risk: Risk) => void;
}

/** The tables of multipliers of a game, from the calm one to the wild one. */
export function RiskChoices<Risk extends KenoRisk>({ t, ...choices }: RiskChoicesProps<Risk>) {
  return <Choices label={t('inhouse:risk.label')} nameOf={(risk) => t(`inhouse:risk.${risk}`)} {...choices} />;
}
