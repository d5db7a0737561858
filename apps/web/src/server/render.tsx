import { wordsOf } from '@karcis/words';
import { render as toHtml } from 'preact-render-to-string';
import type { SiteScreen } from '../screens/screen.ts';
import { site } from '../screens/site.ts';
import type { SiteContext, View } from '../site/context.ts';
import { failure } from '../site/failure.tsx';
import { Layout } from '../site/layout.tsx';
import { views } from '../site/views.ts';
import { assetsOf } from './assets.ts';
import { contentSecurityPolicy } from './policy.ts';
import type { CreateRenderer, Data, PageRequest, Rendered } from './renderer.ts';
import { Shell } from './shell.tsx';

/** Makes the functions that render pages, with the addresses of the built files. */
export const createRenderer: CreateRenderer = (manifest) => {
  const assets = assetsOf(manifest);

  const contextOf = (request: PageRequest, data: Data): SiteContext => ({
    ...request,
    words: wordsOf(request.locale),
    settings: (data['settings'] as { data: SiteContext['settings'] } | undefined)?.data,
    pages: (data['pages'] as { data: SiteContext['pages'] } | undefined)?.data ?? [],
    assets,
  });

  const page = (
    context: SiteContext,
    { head, body, style }: View,
    islands: readonly string[] = [],
  ): Rendered => ({
    html: `<!doctype html>${toHtml(
      <Layout context={context} head={head} style={style} islands={islands}>
        {body}
      </Layout>,
    )}`,
    csp: contentSecurityPolicy({ style }),
  });

  return {
    site(name, request, data) {
      const context = contextOf(request, data);
      const screen: SiteScreen = site[name];
      return page(
        context,
        (views[name] as (data: unknown, context: SiteContext) => View)(data, context),
        screen.islands,
      );
    },

    failure(kind, request, requestId) {
      const context = contextOf(request, {});
      return page(context, failure(kind, requestId, context));
    },

    shell: ({ room, manifest, view, asks = [] }, basePath) => ({
      html: `<!doctype html>${toHtml(<Shell room={room} asks={asks} manifest={manifest} files={assets.room(room, view)} assets={assets} basePath={basePath} />)}`,
      csp: contentSecurityPolicy({ room }),
    }),
  };
};
