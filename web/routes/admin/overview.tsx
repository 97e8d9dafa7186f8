import { Overview } from '#web/features/admin/overview.tsx'

export default Overview
