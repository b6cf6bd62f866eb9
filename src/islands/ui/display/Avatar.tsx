import { UserRound } from 'lucide-react';
import { avatarPath, type Avatar as AvatarName } from '#rules/members/profile';

interface AvatarProps {
  name: AvatarName | null;
  /** Width and height in pixels. */
  size: number;
}

/** The picture that a member chose; without one, the outline of a person. It says nothing that its surroundings do not. */
export function Avatar({ name, size }: AvatarProps) {
  if (name === null) return <UserRound size={Math.round(size / 2)} aria-hidden="true" />;
  return <img src={avatarPath(name)} width={size} height={size} alt="" />;
}
