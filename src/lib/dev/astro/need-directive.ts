import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when `need(name)` was or is called (`#browser/need`). */
    'client:need'?: string;
  }
}

/** Adds `client:need="name"`: signed-out pages load no framework before the visitor acts. */
export function needDirective(): AstroIntegration {
  return {
    name: 'parlay-need-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'need', entrypoint: './src/lib/dev/astro/need-client.ts' });
      },
    },
  };
}
