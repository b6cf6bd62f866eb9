import { CalendarCheck, CalendarClock, type LucideIcon, PieChart, Timer } from 'lucide-react';
import type { ContractPage } from '#browser/stores/agent/contracts';

export const FAMILY_ICONS: Record<ContractPage, LucideIcon> = {
  dividend: PieChart,
  dailySalary: CalendarCheck,
  hourSalary: CalendarClock,
  realtimeSalary: Timer,
};
