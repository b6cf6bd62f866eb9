/** Why a session ended without its browser. `elsewhere`: by the member in another browser; `security`: a remembered sign-in was copied. */
export const SESSION_END_CAUSES = ['elsewhere', 'password', 'staff', 'security', 'expired'] as const;
export type SessionEndCause = (typeof SESSION_END_CAUSES)[number];
