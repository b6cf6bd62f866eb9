export { assertErasable, eraseMember } from './erase-member.ts';
