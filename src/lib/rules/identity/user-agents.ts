/** Pattern of the user agents of phones and tablets, in the syntax that JavaScript and PostgreSQL share. */
export const MOBILE_AGENTS = 'Mobile|Android|iPhone|iPad';
