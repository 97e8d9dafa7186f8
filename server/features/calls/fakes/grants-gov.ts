import { createServer } from 'node:http'
import { z } from 'zod'
import { readBody } from '#server/http/body.ts'
import { listenOnLoopback } from '#server/process/fakes/loopback.ts'

/** A Grants.gov on this machine that knows one opportunity. */
export type FakeGrantsGov = {
  /** What GRANTS_GOV_URL would be. */
  url: string
  /** As OUTBOUND_ALLOW names it. */
  hostAndPort: string
  /** Every request: its address and what it asked for. */
  received: { path: string; asked: unknown }[]
  close(): Promise<void>
}

/** The opportunity that it knows, as `fetchOpportunity` tells it. Its members are those of the public interface; its words are ours. */
const sampleOpportunity = {
  id: 357744,
  revision: 0,
  opportunityNumber: 'SAMPLE-2027-WATER-0012',
  opportunityTitle: 'Clean Water for Small Towns',
  synopsis: {
    opportunityId: 357744,
    version: 1,
    agencyName: 'Sample Water Agency',
    synopsisDesc:
      '<p>The agency pays for works that keep rivers of small towns clean. Projects last up to 36 months. A budget narrative and a letter of support are required.</p>',
    responseDate: 'May 03, 2027 12:00:00 AM EDT',
    responseDateStr: '2027-05-03-00-00-00',
    responseDateDesc: 'Applications are due by 11:59 p.m. Eastern Time on the closing date.',
    postingDateStr: '2027-01-12-00-00-00',
    costSharing: true,
    numberOfAwards: '6',
    estimatedFunding: '5000000',
    awardCeiling: '900000',
    awardFloor: 'none',
    applicantTypes: [
      { id: '01', description: 'County governments' },
      { id: '12', description: 'Nonprofits having a 501(c)(3) status with the IRS' },
    ],
    fundingInstruments: [{ id: 'G', description: 'Grant' }],
  },
}

const asked = z.object({ opportunityId: z.number().optional(), oppNum: z.string().optional() })

/** Opens one. @param options `port` 0: a free one. */
export async function openFakeGrantsGov(options: { port: number }): Promise<FakeGrantsGov> {
  const received: FakeGrantsGov['received'] = []
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const body = await readBody({ headers: new Headers(), body: request }, 64 * 1024)
      const wanted = asked.parse(JSON.parse(body.toString('utf8') || '{}'))
      received.push({ path: request.url ?? '', asked: wanted })
      const { oppNum = '', opportunityId } = wanted
      const { id, opportunityNumber: number, opportunityTitle: title } = sampleOpportunity
      // The search of the real one finds numbers that hold the asked one, too.
      const oppHits = number.includes(oppNum.toUpperCase()) ? [{ id: String(id), number, title }] : []
      const data = request.url?.endsWith('/search2') ? { hitCount: oppHits.length, oppHits } : pick(opportunityId)
      const answer = { errorcode: 0, msg: 'Webservice Succeeds', data }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }
    answer().catch(() => response.writeHead(400).end())
  })
  const { close, hostAndPort, origin } = await listenOnLoopback(server, options.port)
  return {
    url: origin,
    hostAndPort,
    received,
    close,
  }
}

function pick(id: number | undefined): unknown {
  return id === sampleOpportunity.id ? sampleOpportunity : {}
}
