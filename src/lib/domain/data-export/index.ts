export { exportMember } from './export-member.ts';
