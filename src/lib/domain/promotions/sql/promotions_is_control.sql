-- Returns whether a member is in the tenth that a promotion with a control group is not offered to: always the same members of a promotion,
-- and others of each promotion.
create or replace function promotions_is_control(p_promotion bigint, p_member bigint) returns boolean language sql immutable strict parallel safe as $$
  select ('x' || left(md5('control group ' || p_promotion || ' ' || p_member), 8))::bit(32)::bigint % 10 = 0
$$;
