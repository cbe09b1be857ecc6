"""What PayPort can do."""

from apps.payport.asking import money_request_answered as money_request_answered
from apps.payport.asking import money_request_in as money_request_in
from apps.payport.moving import balance_in as balance_in
from apps.payport.moving import transfer_declined as transfer_declined
from apps.payport.moving import transfer_due as transfer_due
from apps.payport.moving import transfer_paid as transfer_paid
from apps.payport.moving import transfer_review as transfer_review
from apps.payport.tools.banks import cash_out as cash_out
from apps.payport.tools.banks import link_bank as link_bank
from apps.payport.tools.requests import answer_request as answer_request
from apps.payport.tools.requests import list_money_requests as list_money_requests
from apps.payport.tools.requests import request_money as request_money
from apps.payport.tools.sending import search_payport as search_payport
from apps.payport.tools.sending import send_money as send_money
from apps.payport.tools.splitting import create_split as create_split
from apps.payport.tools.splitting import get_split as get_split
from apps.payport.tools.splitting import receipt as receipt
