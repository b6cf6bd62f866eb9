import { ContractsPage } from './ContractsPage.tsx';

export const DividendPage = () => <ContractsPage family="dividend" />;
export const DailySalaryPage = () => <ContractsPage family="dailySalary" />;
export const HourSalaryPage = () => <ContractsPage family="hourSalary" />;
export const RealtimeSalaryPage = () => <ContractsPage family="realtimeSalary" />;
