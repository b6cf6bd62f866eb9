import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type ReportChoice, reportChoiceOf } from '#browser/stores/agent/reports';
import { $agentRoute } from '#browser/stores/agent/route';

/** Returns the filters of the address, and the span and product that they name. */
export function useReportChoice(): { filters: Readonly<Record<string, string>>; choice: ReportChoice } {
  const { filters } = useStore($agentRoute);
  const [now] = useState(() => new Date());
  return { filters, choice: reportChoiceOf(filters, now) };
}
