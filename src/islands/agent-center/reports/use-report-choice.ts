import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type ReportChoice, reportChoiceOf } from '#browser/stores/agent/reports';
import { $agentRoute } from '#browser/stores/agent/route';
import type { ReportPreset } from '#rules/agents/report-span';

/** Returns the filters of the address, and the span and product that they name; the span of the preset without one. */
export function useReportChoice(preset?: ReportPreset): {
  filters: Readonly<Record<string, string>>;
  choice: ReportChoice;
} {
  const { filters } = useStore($agentRoute);
  const [now] = useState(() => new Date());
  return { filters, choice: reportChoiceOf(filters, now, preset) };
}
