import './need-node.mjs'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { openFakeIdentityProvider, registerFakeOrganisation } from '#server/auth/fakes/identity-provider.ts'
import { fakeProviderSettings, openFakeProvider } from '#server/auth/fakes/provider.ts'
import { openFakeSmsSink } from '#server/auth/fakes/sms-sink.ts'
import { openScriptedModel } from '#server/models/fakes/scripted-model.ts'
import { openFakeGrantsGov } from '#server/features/calls/fakes/grants-gov.ts'
import { openFakeWebhookReceiver } from '#server/features/integrations/fakes/webhook-receiver.ts'
import { systemClock } from '#server/clock.ts'
import { runServer } from '#server/main.ts'

// Without providers of its own the site signs in at one on this machine, which asks who should be there.
if (!Object.keys(process.env).some((name) => name.startsWith('OAUTH_')))
  Object.assign(process.env, fakeProviderSettings(await openFakeProvider({ port: 0, clock: systemClock })))

// Without a hook for text messages they are shown here instead of being sent.
if (!process.env['SMS_WEBHOOK_URL']) {
  const sink = await openFakeSmsSink({
    port: 0,
    print: ({ to, text }) => process.stdout.write(`\nSMS to ${to}: ${text.split('\n')[0]}\n\n`),
  })
  process.env['SMS_WEBHOOK_URL'] = sink.url
}

// Without a language model of its own the site asks one on this machine that follows a script.
if (!Object.keys(process.env).some((name) => name.startsWith('AI_'))) {
  const model = await openScriptedModel({ port: 0 })
  Object.assign(process.env, { AI_BASE_URL: model.url, AI_MODEL: 'scripted' })
}

// Webhooks can be sent to a receiver on this machine, which shows what came.
if (!process.env['OUTBOUND_ALLOW']) {
  const receiver = await openFakeWebhookReceiver({
    port: 0,
    onReceived: ({ body }) => void process.stdout.write(`\nWebhook: ${body}\n\n`),
  })
  process.env['OUTBOUND_ALLOW'] = receiver.hostAndPort
  process.stdout.write(`\nWebhooks may be sent to ${receiver.url}\n\n`)
}

// Identifiers of Grants.gov are looked up at a portal on this machine, unless the environment names one.
if (!process.env['GRANTS_GOV_URL']) {
  const portal = await openFakeGrantsGov({ port: 0 })
  process.env['GRANTS_GOV_URL'] = portal.url
  process.env['OUTBOUND_ALLOW'] = [process.env['OUTBOUND_ALLOW'], portal.hostAndPort].filter(Boolean).join(',')
}

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
let loaded: ServerBuild | null = null
const server = await runServer(
  'development',
  {
    isBuilt: false,
    loaded: () => loaded,
    // The virtual module is React Router's server build.
    load: async () => (loaded = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild),
  },
  vite.middlewares,
)

// People of one organisation sign in at an identity provider on this machine: POST /sso with this domain.
await registerFakeOrganisation(server.deps, await openFakeIdentityProvider({ port: 0, clock: systemClock }))
