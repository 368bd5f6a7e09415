/**
 * Loaded before a server (`--import`): what it says to https addresses goes to a port of this machine, in plain text. Push
 * services have public addresses, and the server connects to no other.
 */
import { Agent } from 'node:https'
import { connect } from 'node:net'

Agent.prototype.createConnection = () => connect(Number(process.env.HTTPS_RELAY_PORT), '127.0.0.1')
